package dev.isoscope.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes sure that results can be kept, before hours are spent on them. */
final class OutputFolder {
  private OutputFolder() {}

  /** Makes the folder if it is not there, and refuses if files cannot be made in it. */
  static void prepare(String option, Path folder) {
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, ".isoscope", ""));
    } catch (IOException e) {
      throw new UsageException(
          option + " " + folder + " cannot be written: " + e + "; name a folder that can be");
    }
  }
}
