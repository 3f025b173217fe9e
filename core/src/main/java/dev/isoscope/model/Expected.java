package dev.isoscope.model;

import java.util.List;
import java.util.OptionalInt;

/** One outcome of a statement that a case calls right, or records as a known bug. */
public sealed interface Expected {
  /** A result; the comparison takes it as a list where the statement orders, else as a bag. */
  record Rows(List<List<Value>> rows) implements Expected {
    public Rows {
      rows = rows.stream().map(List::copyOf).toList();
    }
  }

  /** So many rows were changed. */
  record Updated(long count) implements Expected {}

  /** The statement had to wait, and perhaps was released by the completion of another one. */
  record Blocked(OptionalInt until) implements Expected {}

  /** The statement did not have to wait. */
  record NotBlocked() implements Expected {}

  /** The statement failed in this way. */
  record Error(ErrorKind kind) implements Expected {}

  /** The statement succeeded, whatever it returned. */
  record Ok() implements Expected {}

  /** The statement was left out, because its transaction had been aborted before. */
  record Skipped() implements Expected {}

  /** Whatever happens is right. */
  record Any() implements Expected {}

  /** Whether this speaks of waiting rather than of the result. */
  default boolean aboutBlocking() {
    return this instanceof Blocked || this instanceof NotBlocked;
  }
}
