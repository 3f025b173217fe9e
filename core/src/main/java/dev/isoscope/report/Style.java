package dev.isoscope.report;

/** How a piece of text stands out on a terminal; the one place that knows ANSI codes. */
public enum Style {
  PLAIN(""),
  BOLD("1"),
  DIM("2"),
  RED("31"),
  GREEN("32"),
  YELLOW("33"),
  CYAN("36");

  private final String code;

  Style(String code) {
    this.code = code;
  }

  String paint(String text) {
    return code.isEmpty() || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
