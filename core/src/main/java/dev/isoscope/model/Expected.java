package dev.isoscope.model;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/** One outcome of a statement that a case calls right, or records as a known bug. */
public sealed interface Expected {
  /**
   * In the words of the case language.
   *
   * @param qualifier where it holds, in brackets, or nothing
   * @param print how rows are put
   */
  String text(String qualifier, Function<List<List<Value>>, String> print);

  /** A result; the comparison takes it as a list where the statement orders, else as a bag. */
  record Rows(List<List<Value>> rows) implements Expected {
    public Rows {
      rows = rows.stream().map(List::copyOf).toList();
    }

    @Override
    public String text(String qualifier, Function<List<List<Value>>, String> print) {
      return "rows" + qualifier + ": " + print.apply(rows);
    }
  }

  /** So many rows were changed. */
  record Updated(long count) implements Expected {
    @Override
    public String text(String qualifier, Function<List<List<Value>>, String> print) {
      return "updated" + qualifier + ": " + count;
    }
  }

  /** The statement had to wait, and perhaps was released by the completion of another one. */
  record Blocked(OptionalInt until) implements Expected {
    @Override
    public String text(String qualifier, Function<List<List<Value>>, String> print) {
      return "blocked" + qualifier + (until.isPresent() ? " until " + until.getAsInt() : "");
    }
  }

  /** The statement did not have to wait. */
  record NotBlocked() implements Expected {
    @Override
    public String text(String qualifier, Function<List<List<Value>>, String> print) {
      return "not blocked" + qualifier;
    }
  }

  /** The statement failed in this way. */
  record Error(ErrorKind kind) implements Expected {
    @Override
    public String text(String qualifier, Function<List<List<Value>>, String> print) {
      return "error" + qualifier + ": " + kind.label();
    }
  }

  /** The statement succeeded, whatever it returned. */
  record Ok() implements Expected {
    @Override
    public String text(String qualifier, Function<List<List<Value>>, String> print) {
      return "ok" + qualifier;
    }
  }

  /** The statement was left out, because its transaction had been aborted before. */
  record Skipped() implements Expected {
    @Override
    public String text(String qualifier, Function<List<List<Value>>, String> print) {
      return "skipped" + qualifier;
    }
  }

  /** Whatever happens is right. */
  record Any() implements Expected {
    @Override
    public String text(String qualifier, Function<List<List<Value>>, String> print) {
      return "any" + qualifier;
    }
  }

  /** Whether this speaks of waiting rather than of the result. */
  default boolean aboutBlocking() {
    return this instanceof Blocked || this instanceof NotBlocked;
  }
}
