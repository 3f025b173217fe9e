package dev.isoscope.report.drawing;

import java.util.List;
import java.util.OptionalInt;

/**
 * Something that happened in one lane; each has a height of its own in the picture, so nothing
 * stands beside it.
 *
 * @param statement its number in its own history; 0 if it is about none
 * @param number what it is called; empty if that is said above, or if it has none
 * @param words already wrapped to the width of the lane
 * @param waitsFor lanes of the sessions that hold what it waits for
 * @param waiting whether it waits from here on
 * @param releasedBy the lane of the statement that let it go on
 */
record LaneRow(
    int lane,
    Form form,
    int statement,
    String number,
    List<Words> words,
    List<Integer> waitsFor,
    boolean waiting,
    OptionalInt releasedBy) {

  /** What the box looks like. */
  enum Form {
    STATEMENT,
    RESUMED,
    VICTIM,
    SKIPPED,
    NOTE;

    String css() {
      return "box " + name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * A line of text.
   *
   * @param style the name of a class in the style sheet
   */
  record Words(String text, String style) {}
}
