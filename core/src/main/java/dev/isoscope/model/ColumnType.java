package dev.isoscope.model;

/** What kind of values a column of a result holds: it decides when two values are the same. */
public enum ColumnType {
  INTEGER,
  DECIMAL,
  FLOATING,
  TEXT,
  /** Text of a fixed length, whose trailing blanks mean nothing. */
  PADDED_TEXT,
  BINARY,
  BOOLEAN,
  TEMPORAL,
  UNKNOWN
}
