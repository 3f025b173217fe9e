package dev.isoscope.corpus.report;

import dev.isoscope.corpus.BugOutcome;
import dev.isoscope.corpus.CorpusBug;
import dev.isoscope.corpus.CorpusReplay;
import dev.isoscope.corpus.OracleMatrix;
import dev.isoscope.finding.Markdown;
import dev.isoscope.model.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where known bugs show, as a page. */
public final class CorpusMarkdown {
  private CorpusMarkdown() {}

  /**
   * @param picture the file with the picture of the same
   */
  public static String render(CorpusReplay replay, String picture) {
    Markdown page = new Markdown();
    page.heading(1, "Known bugs on " + String.join(", ", replay.targets()));
    page.paragraph(CorpusText.totals(replay) + ".");
    page.heading(2, "By isolation level");
    page.paragraph("![bugs and levels](" + picture + ")");
    page.table(
        List.of("shows at", "bugs", "which"),
        replay.byLevels().entrySet().stream()
            .map(
                group ->
                    List.of(
                        group.getKey().stream().map(Level::label).collect(Collectors.joining(", ")),
                        String.valueOf(group.getValue().size()),
                        group.getValue().stream()
                            .map(CorpusBug::id)
                            .collect(Collectors.joining(", "))))
            .toList());
    page.heading(2, "By target");
    page.paragraph(CorpusText.legend(replay) + ".");
    List<String> header = new ArrayList<>(List.of("bug", "kind", "affected, as recorded"));
    header.addAll(replay.targets());
    page.table(header, replay.ran().stream().map(bug -> row(replay, bug)).toList());
    List<CorpusBug> ran = replay.ran();
    page.heading(2, "Not runnable here");
    page.table(
        List.of("bug", "why"),
        replay.bugs().stream()
            .filter(bug -> !ran.contains(bug))
            .map(bug -> List.of(bug.id(), reason(replay.of(bug))))
            .toList());
    return page.toString();
  }

  private static List<String> row(CorpusReplay replay, CorpusBug bug) {
    List<String> row = new ArrayList<>(List.of(bug.id(), bug.kind(), bug.affected()));
    for (String target : replay.targets()) {
      String words = CorpusText.words(replay.of(bug, target));
      boolean shows = replay.of(bug, target).stream().anyMatch(BugOutcome::shows);
      row.add(shows ? "**" + words + "**" : words);
    }
    return row;
  }

  private static String reason(List<BugOutcome> outcomes) {
    return outcomes.stream()
        .map(BugOutcome::reason)
        .filter(Objects::nonNull)
        .distinct()
        .limit(3)
        .collect(Collectors.joining("; "));
  }

  /** Who sees the bugs that show. */
  public static String render(OracleMatrix matrix) {
    Markdown page = new Markdown();
    page.heading(1, "Which oracle sees which known bug");
    CorpusText.seen(matrix).forEach(page::paragraph);
    List<String> header = new ArrayList<>(List.of("bug", "kind"));
    header.addAll(matrix.oracles());
    page.table(
        header,
        matrix.bugs().stream()
            .map(
                bug ->
                    Stream.concat(
                            Stream.of(bug.id(), bug.kind()),
                            matrix.oracles().stream()
                                .map(oracle -> CorpusText.word(matrix, bug, oracle)))
                        .toList())
            .toList());
    return page.toString();
  }
}
