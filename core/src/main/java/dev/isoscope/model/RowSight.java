package dev.isoscope.model;

import java.util.OptionalInt;

/**
 * A version of a row that a statement saw, or was entitled to see.
 *
 * @param statement its number
 * @param row what the row goes by: its table, and values that tell it from others
 * @param values of that version, as far as they are known
 * @param writer who made the version, in a few words
 * @param writtenBy the statement that made it; empty if the case starts with it, or nobody knows
 */
public record RowSight(
    int statement, Manner manner, String row, String values, String writer, OptionalInt writtenBy) {

  /** What a statement has to do with a version. */
  public enum Manner implements Labelled {
    /** It stands in the result of a query. */
    READ,
    /** It was replaced or deleted. */
    REPLACED,
    /** A condition was judged on it, and it may or may not have met that. */
    JUDGED,
    /** A value was made from it. */
    COMPUTED,
    /** The level entitles the statement to see it, whatever it saw. */
    ENTITLED
  }
}
