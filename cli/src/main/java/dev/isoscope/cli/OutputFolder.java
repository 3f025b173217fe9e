package dev.isoscope.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
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
          option
              + " "
              + folder
              + " cannot be written: "
              + reason(e)
              + "; name a folder that can be");
    }
  }

  /** Why a file or folder could not be used, in words. */
  static String reason(IOException error) {
    if (error instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (error instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (error instanceof FileAlreadyExistsException || error instanceof NotDirectoryException) {
      return "there is a file of that name";
    }
    return error instanceof FileSystemException system && system.getReason() != null
        ? system.getReason()
        : error.getMessage();
  }
}
