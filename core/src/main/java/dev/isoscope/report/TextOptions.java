package dev.isoscope.report;

import java.util.List;

/**
 * What the place that text goes to can show.
 *
 * @param width in columns
 * @param unicode whether it shows more than ASCII
 */
public record TextOptions(int width, boolean colour, boolean unicode) {
  public static final TextOptions PLAIN = new TextOptions(100, false, true);

  /** The symbols to draw with. */
  Glyphs glyphs() {
    return unicode ? Glyphs.UNICODE : Glyphs.ASCII;
  }

  /** The text in a style, if colour is wanted. */
  public String paint(Style style, String text) {
    return colour ? style.paint(text) : text;
  }

  /** The text in one line and without control characters, which would disturb a terminal. */
  public static String printable(String text) {
    return TextWidth.printable(text);
  }

  /** The same broken into lines that fit, each indented and ended by a line break. */
  public String paragraph(String indent, Style style, String text) {
    StringBuilder lines = new StringBuilder();
    for (String line : lines(text, width - indent.length())) {
      lines.append(indent).append(paint(style, line)).append('\n');
    }
    return lines.toString();
  }

  /** The text in lines of so many columns, without control characters. */
  public static List<String> lines(String text, int columns) {
    return TextWidth.wrap(printable(text), columns);
  }
}
