package dev.isoscope.report;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.levels.Cell;
import dev.isoscope.levels.EvidenceCase;
import dev.isoscope.levels.LevelProfile;
import dev.isoscope.levels.NamedLevel;
import dev.isoscope.levels.Provocation;
import dev.isoscope.levels.Status;
import dev.isoscope.model.Anomaly;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The same as a page in Markdown: a matrix for all levels, and a section with evidence for each.
 */
public final class LevelsMarkdown {
  private final StringBuilder text = new StringBuilder();

  private LevelsMarkdown() {}

  public static String render(List<LevelProfile> profiles) {
    LevelsMarkdown page = new LevelsMarkdown();
    page.matrix(profiles);
    profiles.forEach(page::section);
    return page.text.toString();
  }

  private void matrix(List<LevelProfile> profiles) {
    text.append("# What isolation levels prevent\n\n");
    List<String> header = new ArrayList<>(List.of("target", "level", "strongest name"));
    Provocation.ANOMALIES.stream().map(Anomaly::label).forEach(header::add);
    row(header);
    row(Collections.nCopies(header.size(), "---"));
    for (LevelProfile profile : profiles) {
      List<String> cells = new ArrayList<>();
      cells.add(profile.target().name());
      cells.add(profile.level().label());
      cells.add(strongest(profile));
      profile.cells().forEach(cell -> cells.add(word(cell.status())));
      row(cells);
    }
    text.append('\n');
    for (Anomaly anomaly : Provocation.ANOMALIES) {
      text.append("- ").append(anomaly.label()).append(" (").append(anomaly.title()).append("): ");
      text.append(anomaly.meaning()).append('\n');
    }
  }

  private static String strongest(LevelProfile profile) {
    return profile.strongest().map(NamedLevel::label).orElse("none");
  }

  /** What was observed stands out. */
  private static String word(Status status) {
    return status == Status.OBSERVED ? "**" + status + "**" : status.label();
  }

  private void section(LevelProfile profile) {
    text.append("\n## ")
        .append(profile.target().name())
        .append(" (version ")
        .append(profile.target().version())
        .append(") at ")
        .append(profile.level())
        .append("\n\n");
    row(List.of("anomaly", "status", "attempts", "how"));
    row(List.of("---", "---", "---", "---"));
    for (Cell cell : profile.cells()) {
      row(
          List.of(
              cell.anomaly().label(),
              word(cell.status()),
              LevelsText.attempts(cell),
              cell.how().replace("|", "\\|").replace('\n', ' ')));
    }
    for (Cell cell : profile.cells()) {
      cell.evidence()
          .ifPresent(
              shown ->
                  text.append("\n```sql\n")
                      .append(CasePrinter.print(EvidenceCase.of(shown)))
                      .append("```\n"));
    }
  }

  private void row(List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
