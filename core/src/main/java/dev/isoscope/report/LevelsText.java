package dev.isoscope.report;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.levels.Attempt;
import dev.isoscope.levels.Cell;
import dev.isoscope.levels.EvidenceCase;
import dev.isoscope.levels.LevelProfile;
import dev.isoscope.levels.NamedLevel;

/** All that is known of one level in full: each anomaly, how it was prevented, or the evidence. */
public final class LevelsText {
  private LevelsText() {}

  public static String render(LevelProfile profile, TextOptions options) {
    StringBuilder text = new StringBuilder();
    String place = profile.target().name() + " at " + profile.level();
    text.append(options.paint(Style.BOLD, TextWidth.printable(place)))
        .append(": ")
        .append(profile.strongest().map(NamedLevel::label).orElse("no level with a name"))
        .append('\n');
    for (Cell cell : profile.cells()) {
      String how = cell.how().isEmpty() ? "" : ": " + cell.how();
      String line = cell.anomaly().label() + " " + cell.status() + ", " + attempts(cell) + how;
      text.append(options.paragraph("", Style.PLAIN, line));
      cell.evidence().ifPresent(shown -> text.append(evidence(shown)));
    }
    return text.toString();
  }

  /** How many attempts the status rests on. */
  static String attempts(Cell cell) {
    long count = cell.counting();
    String attempts = count == 1 ? "1 attempt" : count + " attempts";
    return cell.showing() == 0 ? attempts : cell.showing() + " of " + attempts;
  }

  private static String evidence(Attempt.Shown shown) {
    return CasePrinter.print(EvidenceCase.of(shown)).indent(4);
  }
}
