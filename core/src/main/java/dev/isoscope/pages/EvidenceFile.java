package dev.isoscope.pages;

import dev.isoscope.model.Case;
import dev.isoscope.model.Explanation;
import dev.isoscope.report.EvidenceJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the evidence for a cell of a matrix is kept: one name for who writes and who reads it. */
public final class EvidenceFile {
  /** What the cases of a hunt were made of, beside its journal. */
  public static final String STATISTICS = "hunt.json";

  private EvidenceFile() {}

  static String name(String target, String level, String what) {
    return PageNames.plain(target.replaceFirst("[?;].*", "") + "-" + level + "-" + what);
  }

  static Path in(Path folder, String target, String level, String what) {
    return folder.resolve("evidence").resolve(name(target, level, what) + ".json");
  }

  /** Keeps what runs of a case have shown. */
  public static void write(
      Path folder, String target, String level, String what, Case testCase, Explanation explanation)
      throws IOException {
    Path file = in(folder, target, level, what);
    Files.createDirectories(file.getParent());
    Files.writeString(file, EvidenceJson.print(testCase, explanation));
  }
}
