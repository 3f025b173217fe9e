package dev.isoscope.report;

/**
 * The symbols of text reports.
 *
 * @param top corners and crossings of the top rule: left, middle, right; likewise the others
 */
public record Glyphs(
    String top,
    String middle,
    String bottom,
    String horizontal,
    String vertical,
    String result,
    String waits,
    String resumed,
    String failed,
    String rolledBack,
    String skipped,
    String note,
    String times,
    String prevented) {
  static final Glyphs UNICODE =
      new Glyphs("┌┬┐", "├┼┤", "└┴┘", "─", "│", "→", "⏳", "▶", "✗", "↩", "∅", "!", "×", "✓");
  static final Glyphs ASCII =
      new Glyphs("+++", "+++", "+++", "-", "|", "->", "~", ">", "x", "<-", "--", "!", "x", "+");
}
