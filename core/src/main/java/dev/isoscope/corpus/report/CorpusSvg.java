package dev.isoscope.corpus.report;

import dev.isoscope.corpus.BugOutcome;
import dev.isoscope.corpus.CorpusBug;
import dev.isoscope.corpus.CorpusReplay;
import dev.isoscope.model.Level;
import dev.isoscope.report.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The bugs that show as a picture: a row for each, a column for each level, and the darker a field,
 * the more of the targets on which the bug ran at the level show it.
 */
public final class CorpusSvg {
  private static final int ROW = 20;
  private static final int COLUMN = 124;
  private static final int LETTER = 7;
  private static final int MARGIN = 12;
  private static final int TOP = 84;
  private static final String LEGEND =
      "2/5 = shows on 2 of the 5 targets on which it ran, grey = did not run";

  private final CorpusReplay replay;
  private final List<Level> levels;
  private final List<String> targets;
  private final int labels;
  private final StringBuilder svg = new StringBuilder();

  private CorpusSvg(CorpusReplay replay) {
    this.replay = replay;
    this.levels = replay.levels();
    this.targets = replay.targets();
    this.labels =
        LETTER * (2 + replay.shown().stream().mapToInt(bug -> bug.id().length()).max().orElse(20));
  }

  public static String render(CorpusReplay replay) {
    return new CorpusSvg(replay).render();
  }

  private String render() {
    List<CorpusBug> bugs = replay.shown();
    List<String> runOn = lines();
    int bottom = TOP + ROW * bugs.size();
    int width = labels + Math.max(COLUMN * levels.size(), LETTER * LEGEND.length()) + MARGIN;
    int height = bottom + ROW * (2 + runOn.size());
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" \
        font-family="sans-serif" font-size="12">
        <title>Known bugs by isolation level</title>
        <rect width="100%%" height="100%%" fill="white"/>
        <text x="%3$d" y="26" font-size="16" font-weight="bold">Known bugs by isolation level</text>
        """
            .formatted(width, height, labels));
    text(labels, 46, "start", LEGEND);
    for (int column = 0; column < levels.size(); column++) {
      int middle = labels + COLUMN * column + COLUMN / 2;
      text(middle, TOP - 8, "middle", levels.get(column).label());
      text(middle, bottom + ROW - 4, "middle", "" + count(bugs, levels.get(column)));
    }
    text(labels - 8, bottom + ROW - 4, "end", "bugs that show");
    for (int row = 0; row < bugs.size(); row++) {
      row(bugs.get(row), TOP + ROW * row);
    }
    for (int line = 0; line < runOn.size(); line++) {
      text(labels, bottom + ROW * (2 + line), "start", runOn.get(line));
    }
    return svg.append("</svg>\n").toString();
  }

  /** The targets, in lines that are as wide as the fields. */
  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder("run on");
    for (String target : targets) {
      if (LETTER * (line.length() + 2 + target.length()) > COLUMN * levels.size()) {
        lines.add(line.toString());
        line = new StringBuilder();
      }
      line.append(line.isEmpty() ? "" : " ")
          .append(target)
          .append(target.equals(targets.get(targets.size() - 1)) ? "" : ",");
    }
    lines.add(line.toString());
    return lines;
  }

  private long count(List<CorpusBug> bugs, Level level) {
    return bugs.stream().filter(bug -> replay.levelsShown(bug).contains(level)).count();
  }

  private void row(CorpusBug bug, int top) {
    text(labels - 8, top + ROW - 6, "end", bug.id());
    for (int column = 0; column < levels.size(); column++) {
      Level level = levels.get(column);
      List<BugOutcome> ran =
          replay.of(bug).stream().filter(one -> one.ran() && one.at(level)).toList();
      long shown = ran.stream().filter(BugOutcome::shows).count();
      field(labels + COLUMN * column, top, shown, ran.size(), bug.id() + " at " + level);
    }
  }

  /** What did not run is grey; what ran and does not show is white. */
  private void field(int left, int top, long shown, int ran, String what) {
    String fill = ran == 0 ? "fill=\"#e8e8e8\"" : "fill=\"#b2182b\" fill-opacity=\"%.2f\"";
    svg.append("<rect x=\"%d\" y=\"%d\" ".formatted(left, top))
        .append("width=\"%d\" height=\"%d\" ".formatted(COLUMN - 2, ROW - 2))
        .append(String.format(Locale.ROOT, fill, ran == 0 ? 0.0 : 0.75 * shown / ran))
        .append(" stroke=\"#bbbbbb\"><title>")
        .append(Markup.escaped(what))
        .append(": ")
        .append(ran == 0 ? "not run" : "shows on " + shown + " of " + ran + " targets")
        .append("</title></rect>\n");
    if (ran > 0) {
      text(left + COLUMN / 2, top + ROW - 6, "middle", shown + "/" + ran);
    }
  }

  private void text(int x, int y, String anchor, String words) {
    svg.append("<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">".formatted(x, y, anchor))
        .append(Markup.escaped(words))
        .append("</text>\n");
  }
}
