package dev.isoscope.compare.report;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.finding.AtomicFolders;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.report.EvidenceJson;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Keeps discrepancies on disk, a folder each, and the report that leads to them. */
public final class DiscrepancyFiles {
  static final String CASE = "case.sql";
  static final String ORIGINAL = "original.sql";
  static final String EXPLANATION = "explanation.md";
  static final String EVIDENCE = "evidence.json";
  public static final String REPORT = "report.md";
  public static final String JSON = "compare.json";

  private final Path directory;
  private final AtomicFolders folders;

  public DiscrepancyFiles(Path directory) {
    this.directory = directory;
    this.folders = new AtomicFolders(directory);
  }

  static Path caseFile(Path directory, FiledDiscrepancy filed) {
    return directory.resolve(filed.id()).resolve(CASE);
  }

  /** Writes the folder of a discrepancy; one of the same id is written over. */
  public void save(FiledDiscrepancy filed, Map<String, TargetIdentity> targets) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(CASE, CasePrinter.print(DiscrepancyCase.of(filed, targets)));
    files.put(ORIGINAL, CasePrinter.print(filed.origin().original()));
    files.put(
        EVIDENCE, EvidenceJson.print(DiscrepancyCase.of(filed, targets), Words.explanation(filed)));
    files.put(EXPLANATION, DiscrepancyMarkdown.page(filed, targets));
    folders.write(filed.id(), files);
  }

  /** Writes everything, with the numbers as they are in the end. */
  public void save(Compatibility compatibility, Circumstances circumstances) throws IOException {
    Files.createDirectories(directory);
    for (FiledDiscrepancy filed : compatibility.discrepancies()) {
      save(filed, compatibility.targets());
    }
    Files.writeString(
        directory.resolve(REPORT),
        CompatibilityMarkdown.render(compatibility, circumstances, true));
    StringWriter document = new StringWriter();
    CompatibilityJson.write(compatibility, circumstances, Optional.of(directory), document);
    AtomicFolders.replace(directory.resolve(JSON), document.toString());
  }
}
