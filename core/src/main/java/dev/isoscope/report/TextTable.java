package dev.isoscope.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A table of text with rules around its columns, which wraps in its cells to fit a width. */
public final class TextTable {
  private static final int NARROWEST = 6;

  private final TextOptions options;
  private final List<Cell> header;
  private final List<List<Cell>> rows = new ArrayList<>();

  /** A line of a cell before it is wrapped. */
  public record Line(String text, Style style) {}

  /** What stands in one row of one column. */
  public record Cell(List<Line> lines) {
    public static final Cell EMPTY = new Cell(List.of());

    public Cell {
      lines = List.copyOf(lines);
    }

    public static Cell of(String text) {
      return of(text, Style.PLAIN);
    }

    public static Cell of(String text, Style style) {
      return new Cell(List.of(new Line(text, style)));
    }

    int width() {
      return lines.stream().mapToInt(line -> TextWidth.of(line.text())).max().orElse(0);
    }

    /** Lines no wider than the given width, filled up to it and painted. */
    private List<String> layout(int width, TextOptions options) {
      return lines.stream()
          .flatMap(
              line ->
                  TextWidth.wrap(line.text(), width).stream()
                      .map(
                          text ->
                              options.paint(line.style(), text)
                                  + " ".repeat(Math.max(0, width - TextWidth.of(text)))))
          .toList();
    }
  }

  public TextTable(TextOptions options, List<String> header) {
    this.options = options;
    this.header = header.stream().map(title -> Cell.of(title, Style.BOLD)).toList();
  }

  public void add(List<Cell> cells) {
    if (cells.size() != header.size()) {
      throw new IllegalArgumentException("a row has as many cells as the header");
    }
    rows.add(List.copyOf(cells));
  }

  /** The table, each line ended by a line break. */
  public String render() {
    int[] widths = widths();
    StringBuilder text = new StringBuilder();
    Glyphs glyphs = options.glyphs();
    rule(text, glyphs.top(), widths);
    row(text, header, widths);
    rule(text, glyphs.middle(), widths);
    rows.forEach(row -> row(text, row, widths));
    rule(text, glyphs.bottom(), widths);
    return text.toString();
  }

  /** How wide it would be if nothing wrapped. */
  int naturalWidth() {
    return Arrays.stream(naturalWidths()).sum() + 3 * header.size() + 1;
  }

  private int[] naturalWidths() {
    int[] widths = new int[header.size()];
    for (int i = 0; i < widths.length; i++) {
      int column = i;
      widths[i] =
          Math.max(
              header.get(i).width(),
              rows.stream().mapToInt(row -> row.get(column).width()).max().orElse(0));
    }
    return widths;
  }

  /** Takes from the widest column until the table fits or its columns are as narrow as may be. */
  private int[] widths() {
    int[] widths = naturalWidths();
    int spare = options.width() - 3 * widths.length - 1;
    while (Arrays.stream(widths).sum() > spare) {
      int widest = 0;
      for (int i = 1; i < widths.length; i++) {
        widest = widths[i] > widths[widest] ? i : widest;
      }
      if (widths[widest] <= NARROWEST) {
        break;
      }
      widths[widest]--;
    }
    return widths;
  }

  private void rule(StringBuilder text, String corners, int[] widths) {
    Glyphs glyphs = options.glyphs();
    text.append(
            Arrays.stream(widths)
                .mapToObj(width -> glyphs.horizontal().repeat(width + 2))
                .collect(
                    Collectors.joining(
                        corners.substring(1, 2), corners.substring(0, 1), corners.substring(2))))
        .append('\n');
  }

  private void row(StringBuilder text, List<Cell> cells, int[] widths) {
    List<List<String>> columns = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      columns.add(cells.get(i).layout(widths[i], options));
    }
    int height = columns.stream().mapToInt(List::size).max().orElse(0);
    String bar = options.glyphs().vertical();
    for (int line = 0; line < height; line++) {
      for (int i = 0; i < widths.length; i++) {
        List<String> column = columns.get(i);
        text.append(bar)
            .append(' ')
            .append(line < column.size() ? column.get(line) : " ".repeat(widths[i]))
            .append(' ');
      }
      text.append(bar).append('\n');
    }
  }
}
