package dev.isoscope.finding;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Finding;
import dev.isoscope.report.SideBySide;
import dev.isoscope.report.TextOptions;
import dev.isoscope.report.VerdictText;
import dev.isoscope.report.drawing.Picture;
import java.util.LinkedHashMap;
import java.util.Map;

/** The files of a finding's folder, by name; what each says is up to others. */
final class FindingFiles {
  /** Files are read in editors and trackers, which are wider than most terminals. */
  private static final TextOptions TEXT = new TextOptions(160, false, true);

  private FindingFiles() {}

  static Map<String, String> of(Finding finding, long occurrences) {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(FindingStore.ORIGINAL, CasePrinter.print(FindingCase.original(finding)));
    files.put(FindingStore.REDUCED, reduced(finding));
    files.put(FindingStore.HISTORIES, SideBySide.render(finding.violation().explanation(), TEXT));
    files.put(
        FindingStore.EXPLANATION, VerdictText.explanation(finding.violation().explanation(), TEXT));
    files.put(FindingStore.JSON, FindingJson.print(finding, occurrences));
    files.put(FindingStore.REPORT, TrackerReport.render(finding));
    Explanation explanation = finding.violation().explanation();
    if (!explanation.evidence().isEmpty()) {
      files.put(FindingStore.PICTURE, Picture.file(explanation, explanation.headline()));
    }
    return files;
  }

  static String reduced(Finding finding) {
    return CasePrinter.print(FindingCase.reduced(finding));
  }
}
