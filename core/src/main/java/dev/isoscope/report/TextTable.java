package dev.isoscope.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    int[] narrowest = new int[header.size()];
    Arrays.fill(narrowest, NARROWEST);
    return render(widths(narrowest, " "), " ");
  }

  /**
   * The same for a matrix, whose short cells should not wrap, nor its titles inside a word: where
   * it is too wide it does without the blanks around cells, and where that is not enough it comes
   * in parts, each with the first column.
   */
  public String renderMatrix() {
    for (String padding : List.of(" ", "")) {
      int[] widths = widths(unbroken(), padding);
      if (Arrays.stream(widths).sum() <= room(padding)) {
        return render(widths, padding);
      }
    }
    StringBuilder text = new StringBuilder();
    int[] natural = naturalWidths();
    int first = Math.min(natural[0], options.width() / 3);
    List<Integer> part = new ArrayList<>(List.of(0));
    int width = first + 4;
    for (int column = 1; column < natural.length; column++) {
      if (part.size() > 1 && width + natural[column] + 3 > options.width()) {
        text.append(part(part).render());
        part.subList(1, part.size()).clear();
        width = first + 4;
      }
      part.add(column);
      width += natural[column] + 3;
    }
    return text.append(part(part).render()).toString();
  }

  private TextTable part(List<Integer> columns) {
    TextTable part = new TextTable(options, columns.stream().map(this::title).toList());
    rows.forEach(row -> part.add(columns.stream().map(row::get).toList()));
    return part;
  }

  private String title(int column) {
    return header.get(column).lines().get(0).text();
  }

  private String render(int[] widths, String padding) {
    StringBuilder text = new StringBuilder();
    Glyphs glyphs = options.glyphs();
    rule(text, glyphs.top(), widths, padding);
    row(text, header, widths, padding);
    rule(text, glyphs.middle(), widths, padding);
    rows.forEach(row -> row(text, row, widths, padding));
    rule(text, glyphs.bottom(), widths, padding);
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

  /** How wide columns are in which no cell wraps, and titles only between words. */
  private int[] unbroken() {
    int[] widths = new int[header.size()];
    for (int i = 0; i < widths.length; i++) {
      int column = i;
      widths[i] =
          Stream.concat(
                  Stream.of(title(i).split(" ")).map(TextWidth::of),
                  rows.stream().map(row -> row.get(column).width()))
              .max(Integer::compare)
              .orElse(0);
    }
    return widths;
  }

  /** What is left for the columns. */
  private int room(String padding) {
    return options.width() - (1 + 2 * padding.length()) * header.size() - 1;
  }

  /** Takes from the widest column until the table fits or its columns are as narrow as may be. */
  private int[] widths(int[] narrowest, String padding) {
    int[] widths = naturalWidths();
    while (Arrays.stream(widths).sum() > room(padding)) {
      int widest = -1;
      for (int i = 0; i < widths.length; i++) {
        boolean wider = widest < 0 || widths[i] > widths[widest];
        widest = widths[i] > narrowest[i] && wider ? i : widest;
      }
      if (widest < 0) {
        break;
      }
      widths[widest]--;
    }
    return widths;
  }

  private void rule(StringBuilder text, String corners, int[] widths, String padding) {
    Glyphs glyphs = options.glyphs();
    text.append(
            Arrays.stream(widths)
                .mapToObj(width -> glyphs.horizontal().repeat(width + 2 * padding.length()))
                .collect(
                    Collectors.joining(
                        corners.substring(1, 2), corners.substring(0, 1), corners.substring(2))))
        .append('\n');
  }

  private void row(StringBuilder text, List<Cell> cells, int[] widths, String padding) {
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
            .append(padding)
            .append(line < column.size() ? column.get(line) : " ".repeat(widths[i]))
            .append(padding);
      }
      text.append(bar).append('\n');
    }
  }
}
