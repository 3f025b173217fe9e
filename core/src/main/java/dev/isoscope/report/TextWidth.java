package dev.isoscope.report;

import java.util.ArrayList;
import java.util.List;

/** Measures, cuts and wraps text by the columns it takes on a terminal. */
final class TextWidth {
  private TextWidth() {}

  static int of(String text) {
    return text.codePoints().map(TextWidth::of).sum();
  }

  /** Unicode's East Asian wide characters and emoji take two columns, combining marks none. */
  private static int of(int codePoint) {
    int type = Character.getType(codePoint);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    boolean wide =
        codePoint >= 0x1100 && codePoint <= 0x115f
            || codePoint == 0x23f3
            || codePoint >= 0x2e80 && codePoint <= 0xa4cf
            || codePoint >= 0xac00 && codePoint <= 0xd7a3
            || codePoint >= 0xf900 && codePoint <= 0xfaff
            || codePoint >= 0xfe30 && codePoint <= 0xfe6f
            || codePoint >= 0xff00 && codePoint <= 0xff60
            || codePoint >= 0xffe0 && codePoint <= 0xffe6
            || codePoint >= 0x1f300 && codePoint <= 0x1faff
            || codePoint >= 0x20000 && codePoint <= 0x3fffd;
    return wide ? 2 : 1;
  }

  /** One line without control characters, which would disturb a table or the terminal. */
  static String printable(String text) {
    StringBuilder clean = new StringBuilder();
    text.strip()
        .replaceAll("\\R\\s*", " ")
        .codePoints()
        .forEach(
            codePoint -> {
              if (Character.isISOControl(codePoint)) {
                clean.append(String.format("\\x%02x", codePoint));
              } else {
                clean.appendCodePoint(codePoint);
              }
            });
    return clean.toString();
  }

  static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - of(text)));
  }

  /** Breaks a line at blanks where it can; lines after the first are indented. */
  static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    String indent = width > 10 ? "  " : "";
    String rest = text;
    while (of(rest) > width) {
      int end = fitting(rest, width);
      int blank = rest.lastIndexOf(' ', end);
      int from = rest.length() - rest.stripLeading().length();
      boolean breakable = blank > from && blank > end / 3;
      lines.add(rest.substring(0, breakable ? blank : end));
      rest = indent + rest.substring(breakable ? blank : end).stripLeading();
    }
    lines.add(rest);
    return lines;
  }

  /** How many characters of the text fit; at least one more than its indentation. */
  private static int fitting(String text, int width) {
    int used = 0;
    int end = 0;
    int least = text.length() - text.stripLeading().length() + 1;
    while (end < text.length()) {
      int codePoint = text.codePointAt(end);
      used += of(codePoint);
      if (used > width && end >= least) {
        break;
      }
      end += Character.charCount(codePoint);
    }
    return end;
  }
}
