package dev.isoscope.report.drawing;

import dev.isoscope.model.Explanation.Evidence;
import dev.isoscope.model.History;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.report.EvidenceMarks;
import dev.isoscope.report.Markup;
import dev.isoscope.report.TextOptions;
import dev.isoscope.report.drawing.LaneRow.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A history as a picture: a lane for each session, time downwards. A statement that waits has a
 * hatched bar below it, with an arrow to who holds what it waits for, until it is let go on.
 */
public final class SwimLanes {
  /** What a letter takes in the fonts that the style sheet names, at their size. */
  private static final double LETTER = 7.3;

  private static final int LINE = 17;
  private static final int PADDING = 8;
  private static final int GAP = 10;
  private static final int MARGIN = 2;
  private static final int BETWEEN = 20;
  private static final int HEADER = 26;
  private static final int STRIP = 26;
  private static final int BADGE = 20;

  private final History history;
  private final EvidenceMarks marks;
  private final boolean first;
  private final int lane;
  private final String id;
  private final List<String> sessions;
  private final List<LaneRow> rows;
  private final List<Integer> tops = new ArrayList<>();
  private final Markup behind = new Markup();
  private final Markup boxes = new Markup();
  private final Markup arrows = new Markup();
  private int bottom;

  private SwimLanes(History history, EvidenceMarks marks, boolean first, int lane, String id) {
    this.history = history;
    this.marks = marks;
    this.first = first;
    this.lane = lane;
    this.id = id;
    this.sessions = marks.sessions(history);
    int columns = (int) ((lane - 2 * PADDING - BADGE) / LETTER);
    this.rows = new LaneRows(history, marks, first, columns).rows();
  }

  /**
   * Draws one.
   *
   * @param first whether it is the one that was observed, and so is wrong where it differs
   * @param lane how wide a lane is
   * @param id tells the parts of this picture from those of others in the same document
   */
  public static Picture draw(
      Evidence evidence, EvidenceMarks marks, boolean first, int lane, String id) {
    return new SwimLanes(evidence.history(), marks, first, lane, id).draw(evidence.label());
  }

  private Picture draw(String label) {
    layout();
    headers();
    transactions();
    waits();
    for (int i = 0; i < rows.size(); i++) {
      box(rows.get(i), tops.get(i));
    }
    int height = finalState();
    int width = right(sessions.size() - 1) + MARGIN;
    Markup svg = new Markup();
    Picture.open(svg, "lanes", width, height);
    svg.element("title", label + ": " + String.join(", ", sessions) + ", time downwards");
    definitions(svg);
    svg.add(behind.toString()).add(boxes.toString()).add(arrows.toString()).closeLine();
    return new Picture(svg.toString(), width, height);
  }

  private void definitions(Markup svg) {
    svg.open("defs");
    svg.open(
        "pattern",
        "id",
        id + "hatch",
        "width",
        "7",
        "height",
        "7",
        "patternUnits",
        "userSpaceOnUse",
        "patternTransform",
        "rotate(45)");
    svg.empty("rect", "class", "hatch-ground", "width", "7", "height", "7");
    svg.empty("rect", "class", "hatch", "width", "2.5", "height", "7").close();
    for (String head : List.of("holder", "release")) {
      svg.open(
          "marker",
          "id",
          id + head,
          "viewBox",
          "0 0 10 10",
          "refX",
          "9",
          "refY",
          "5",
          "markerWidth",
          "8",
          "markerHeight",
          "8",
          "markerUnits",
          "userSpaceOnUse",
          "orient",
          "auto");
      svg.empty("path", "class", head + "-head", "d", "M0 0L10 5L0 10z").close();
    }
    svg.close();
  }

  // ---- where things are -----------------------------------------------------------------------

  private void layout() {
    int y = MARGIN + HEADER + GAP;
    for (LaneRow row : rows) {
      tops.add(y);
      y += height(row) + (row.waiting() ? STRIP : 0) + GAP;
    }
    bottom = y;
  }

  private static int height(LaneRow row) {
    return row.words().size() * LINE + PADDING + 4;
  }

  private int left(int number) {
    return MARGIN + number * (lane + BETWEEN);
  }

  private int right(int number) {
    return left(number) + lane;
  }

  private int middle(int number) {
    return left(number) + lane / 2;
  }

  // ---- what is behind the statements ----------------------------------------------------------

  private void headers() {
    for (int i = 0; i < sessions.size(); i++) {
      line(behind, "lane", middle(i), MARGIN + HEADER, middle(i), bottom);
      rectangle(behind, "session", left(i), MARGIN, lane, HEADER);
      text(behind, "session-name", middle(i), MARGIN + 18, sessions.get(i));
    }
  }

  /** A thicker line where a transaction is open. */
  private void transactions() {
    Map<String, List<Integer>> places = new LinkedHashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      int place = i;
      if (rows.get(i).statement() > 0) {
        step(rows.get(i))
            .transaction()
            .ifPresent(name -> places.computeIfAbsent(name, key -> new ArrayList<>()).add(place));
      }
    }
    for (List<Integer> place : places.values()) {
      int from = place.get(0);
      int to = place.get(place.size() - 1);
      int x = middle(rows.get(from).lane());
      line(behind, "transaction", x, tops.get(from), x, tops.get(to));
    }
  }

  private void waits() {
    Map<Integer, Integer> waiting = new HashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      LaneRow row = rows.get(i);
      Integer since = waiting.remove(row.statement());
      if (since != null) {
        wait(rows.get(since), tops.get(since), tops.get(i));
      }
      if (row.waiting()) {
        waiting.put(row.statement(), i);
      }
    }
    waiting.values().forEach(since -> wait(rows.get(since), tops.get(since), bottom));
  }

  private void wait(LaneRow row, int top, int end) {
    int from = top + height(row);
    behind.empty(
        "rect",
        "class",
        "wait",
        "fill",
        "url(#" + id + "hatch)",
        "x",
        "" + (left(row.lane()) + 6),
        "y",
        "" + from,
        "width",
        "" + (lane - 12),
        "height",
        "" + (end - from));
    String names = row.waitsFor().stream().map(sessions::get).collect(Collectors.joining(", "));
    String label = "waits for " + (names.isEmpty() ? "another" : names);
    int width = (int) (label.length() * LETTER) + 14;
    int y = from + STRIP / 2 + 1;
    rectangle(boxes, "wait-label", middle(row.lane()) - width / 2, y - 9, width, 18);
    text(boxes, "wait-text", middle(row.lane()), y + 4, label);
    for (int holder : new TreeSet<>(row.waitsFor())) {
      int start = holder < row.lane() ? left(row.lane()) + 6 : right(row.lane()) - 6;
      arrow("holder", start, middle(holder), y);
    }
  }

  // ---- statements -----------------------------------------------------------------------------

  private Step step(LaneRow row) {
    return history.steps().get(row.statement() - 1);
  }

  private void box(LaneRow row, int top) {
    boolean wrong = row.words().stream().anyMatch(words -> words.style().equals("wrong"));
    boolean other = row.words().stream().anyMatch(words -> words.style().equals("other"));
    int left = left(row.lane());
    String style = row.form().css() + (wrong ? " differs" : other ? " differs-otherwise" : "");
    rectangle(boxes, style, left, top, lane, height(row));
    if (!row.number().isEmpty()) {
      text(boxes, "number", left + PADDING, top + LINE, row.number());
    }
    int y = top + LINE;
    for (Words words : row.words()) {
      text(boxes, words.style(), left + PADDING + BADGE, y, words.text());
      y += LINE;
    }
    OptionalInt by = row.releasedBy();
    if (by.isPresent() && by.getAsInt() >= 0 && by.getAsInt() != row.lane()) {
      int end = by.getAsInt() < row.lane() ? left : left + lane;
      arrow("release", middle(by.getAsInt()), end, top + height(row) / 2);
    }
  }

  private void arrow(String style, int from, int to, int y) {
    String path = "M" + from + " " + y + "L" + to + " " + y;
    arrows.empty("path", "class", "halo", "d", path);
    arrows.empty("path", "class", style, "d", path, "marker-end", "url(#" + id + style + ")");
  }

  // ---- what is left ---------------------------------------------------------------------------

  /** Draws the tables after the run; returns where the picture ends. */
  private int finalState() {
    int y = bottom + GAP;
    int columns = (int) ((right(sessions.size() - 1) - PADDING) / LETTER);
    for (TableState table : history.finalState()) {
      boolean differs = marks.differs(history, table);
      String rest = "final " + table.table() + ": " + OutcomeText.rows(table.rows());
      y = lines((differs ? mark(first) : "") + rest, differs ? style(first) : "result", columns, y);
      if (differs && first && marks.expected(table).isPresent()) {
        y = lines("should be " + marks.expected(table).get(), "right", columns, y);
      }
    }
    return y + PADDING;
  }

  /** What stands before something that differs. */
  static String mark(boolean first) {
    return first ? "✗ " : "≠ ";
  }

  /** What differs is wrong in the history that was observed. */
  static String style(boolean first) {
    return first ? "wrong" : "other";
  }

  private int lines(String words, String style, int columns, int top) {
    int y = top;
    List<String> lines = TextOptions.lines(words, columns);
    for (String line : lines.subList(0, Math.min(LaneRows.MOST_LINES, lines.size()))) {
      y += LINE;
      text(boxes, style, MARGIN + PADDING, y, line);
    }
    if (lines.size() > LaneRows.MOST_LINES) {
      y += LINE;
      String rest = "… and " + (lines.size() - LaneRows.MOST_LINES) + " lines more";
      text(boxes, "note", MARGIN + PADDING, y, rest);
    }
    return y;
  }

  // ---- shapes ---------------------------------------------------------------------------------

  private static void line(Markup svg, String style, int x1, int y1, int x2, int y2) {
    svg.empty("line", "class", style, "x1", "" + x1, "y1", "" + y1, "x2", "" + x2, "y2", "" + y2);
  }

  private static void rectangle(Markup svg, String style, int x, int y, int width, int height) {
    svg.empty(
        "rect",
        "class",
        style,
        "x",
        "" + x,
        "y",
        "" + y,
        "width",
        "" + width,
        "height",
        "" + height,
        "rx",
        "6");
  }

  private static void text(Markup svg, String style, int x, int y, String words) {
    svg.element("text", words, "class", style, "x", "" + x, "y", "" + y, "xml:space", "preserve");
  }
}
