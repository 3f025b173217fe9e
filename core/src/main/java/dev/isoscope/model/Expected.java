package dev.isoscope.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /**
   * The statement had to wait.
   *
   * @param by the sessions that it waited for; empty if that is left open
   * @param until the statement whose completion released it; empty if that is left open
   */
  record Blocked(List<String> by, OptionalInt until) implements Expected {
    public Blocked {
      by = List.copyOf(by);
    }

    @Override
    public String text(String qualifier, Function<List<List<Value>>, String> print) {
      return "blocked"
          + qualifier
          + (by.isEmpty() ? "" : " by " + String.join(", ", by))
          + (until.isPresent() ? " until " + until.getAsInt() : "");
    }
  }

  /** The statement failed in this way. */
  record Error(ErrorKind kind) implements Expected {
    @Override
    public String text(String qualifier, Function<List<List<Value>>, String> print) {
      return "error" + qualifier + ": " + kind.label();
    }
  }

  /** What a word says by itself. */
  enum Plain implements Expected {
    /** The statement did not have to wait. */
    NOT_BLOCKED,
    /** The statement succeeded, whatever it returned. */
    OK,
    /** The statement was left out, because its transaction had been aborted before. */
    SKIPPED,
    /** The statement never came back: it was under way when the run stood still. */
    STUCK,
    /** Whatever happens is right. */
    ANY;

    /**
     * By its word in the case language.
     *
     * @throws IllegalArgumentException if there is no such word
     */
    public static Plain of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT).replace(' ', '_'));
    }

    @Override
    public String text(String qualifier, Function<List<List<Value>>, String> print) {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ') + qualifier;
    }
  }

  /**
   * The transaction that the statement ran in, and what became of it without COMMIT or ROLLBACK.
   *
   * @param name as histories have it, such as T1.2, or {@link #OUTSIDE}; empty if it is left open
   * @param rolledBack whether the statement failed and its transaction with it
   * @param afterCommit whether the statement committed a transaction that the case had left open
   */
  record Transaction(Optional<String> name, boolean rolledBack, boolean afterCommit)
      implements Expected {
    public static final String OUTSIDE = "none";

    /** Nothing happened to the transaction, whichever it is. */
    public static final Transaction UNTOUCHED = new Transaction(Optional.empty(), false, false);

    @Override
    public String text(String qualifier, Function<List<List<Value>>, String> print) {
      return Stream.of(
              Optional.of("transaction" + qualifier + ":"),
              name,
              rolledBack ? Optional.of("rolled back") : Optional.<String>empty(),
              afterCommit ? Optional.of("after a commit") : Optional.<String>empty(),
              equals(UNTOUCHED) ? Optional.of("untouched") : Optional.<String>empty())
          .flatMap(Optional::stream)
          .collect(Collectors.joining(" "));
    }
  }

  /** The sides of a statement that a case speaks of, each judged by itself. */
  enum Aspect {
    WAITING,
    RESULT,
    TRANSACTION
  }

  default Aspect aspect() {
    if (this instanceof Blocked || this == Plain.NOT_BLOCKED) {
      return Aspect.WAITING;
    }
    return this instanceof Transaction ? Aspect.TRANSACTION : Aspect.RESULT;
  }
}
