package dev.isoscope.corpus.report;

import dev.isoscope.corpus.BugOutcome;
import dev.isoscope.corpus.CorpusBug;
import dev.isoscope.corpus.CorpusReplay;
import dev.isoscope.model.Level;
import dev.isoscope.report.Markup;
import java.util.List;
import java.util.Locale;

/**
 * The bugs that show as a picture: a row for each, a column for each level, and the darker a field,
 * the more of the targets on which the bug ran at the level show it.
 */
public final class CorpusSvg {
  private static final int ROW = 18;
  private static final int COLUMN = 110;
  private static final int LETTER = 7;
  private static final int TOP = 40;
  private static final int BOTTOM = 30;

  private final CorpusReplay replay;
  private final List<Level> levels;
  private final int labels;
  private final StringBuilder svg = new StringBuilder();

  private CorpusSvg(CorpusReplay replay) {
    this.replay = replay;
    this.levels = replay.levels();
    this.labels =
        LETTER * (2 + replay.shown().stream().mapToInt(bug -> bug.id().length()).max().orElse(20));
  }

  public static String render(CorpusReplay replay) {
    return new CorpusSvg(replay).render();
  }

  private String render() {
    List<CorpusBug> bugs = replay.shown();
    int width = labels + COLUMN * levels.size() + 10;
    int height = TOP + ROW * bugs.size() + BOTTOM;
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" \
        font-size="12">
        <title>Known bugs by isolation level</title>
        <rect width="100%%" height="100%%" fill="white"/>
        """
            .formatted(width, height));
    for (int column = 0; column < levels.size(); column++) {
      long count = count(bugs, levels.get(column));
      text(labels + COLUMN * column + COLUMN / 2, TOP - 10, "middle", levels.get(column).label());
      text(
          labels + COLUMN * column + COLUMN / 2,
          height - BOTTOM / 2 + 4,
          "middle",
          String.valueOf(count));
    }
    text(labels - 8, height - BOTTOM / 2 + 4, "end", "bugs that show");
    for (int row = 0; row < bugs.size(); row++) {
      row(bugs.get(row), TOP + ROW * row);
    }
    return svg.append("</svg>\n").toString();
  }

  private long count(List<CorpusBug> bugs, Level level) {
    return bugs.stream().filter(bug -> replay.levelsShown(bug).contains(level)).count();
  }

  private void row(CorpusBug bug, int top) {
    text(labels - 8, top + ROW - 5, "end", bug.id());
    for (int column = 0; column < levels.size(); column++) {
      Level level = levels.get(column);
      List<BugOutcome> ran =
          replay.of(bug).stream().filter(one -> one.ran() && one.at(level)).toList();
      long shown = ran.stream().filter(BugOutcome::shows).count();
      field(labels + COLUMN * column, top, shown, ran.size(), bug.id() + " at " + level);
    }
  }

  /** A field without a colour and a number is one where nothing ran. */
  private void field(int left, int top, long shown, int ran, String what) {
    String fill = ran == 0 ? "fill=\"none\"" : "fill=\"#b2182b\" fill-opacity=\"%.2f\"";
    svg.append("<rect x=\"%d\" y=\"%d\" ".formatted(left, top))
        .append("width=\"%d\" height=\"%d\" ".formatted(COLUMN - 2, ROW - 2))
        .append(String.format(Locale.ROOT, fill, ran == 0 ? 0.0 : 0.04 + 0.7 * shown / ran))
        .append(" stroke=\"#999999\"><title>")
        .append(Markup.escaped(what))
        .append(": ")
        .append(ran == 0 ? "not run" : "shows on " + shown + " of " + ran + " targets")
        .append("</title></rect>\n");
    if (ran > 0) {
      text(left + COLUMN / 2, top + ROW - 5, "middle", shown + "/" + ran);
    }
  }

  private void text(int x, int y, String anchor, String words) {
    svg.append("<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">".formatted(x, y, anchor))
        .append(Markup.escaped(words))
        .append("</text>\n");
  }
}
