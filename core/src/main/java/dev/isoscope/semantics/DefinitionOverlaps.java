package dev.isoscope.semantics;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import dev.isoscope.sql.CreatedObject;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Statements that meet a change of the schema which was made while they, or the transaction whose
 * snapshot they read, were under way. Manuals except them: "Some DDL commands, currently only
 * TRUNCATE and the table-rewriting forms of ALTER TABLE, are not MVCC-safe" (PostgreSQL 18
 * Documentation, 13.6 Caveats); a consistent read "does not work over certain DDL statements"
 * (MySQL 8.0 Reference Manual, 17.7.2.3, error 1412). And who waits for a lock on a whole table may
 * take the snapshot before or after that.
 *
 * @param keepsSnapshot whether one snapshot serves all statements of a transaction
 */
record DefinitionOverlaps(
    List<Change> changes, List<Transaction> transactions, boolean keepsSnapshot) {
  /** What the replay does not follow. */
  private static final Set<String> OBJECTS =
      Set.of(
          "TRIGGER",
          "VIEW",
          "SEQUENCE",
          "FUNCTION",
          "PROCEDURE",
          "TYPE",
          "DOMAIN",
          "SCHEMA",
          "DATABASE",
          "TEMPORARY",
          "TEMP");

  private static final int MOST_WORDS_TO_OBJECT = 4;

  /** Words that stand for something about tables that it does not follow either. */
  private static final Set<String> NOT_FOLLOWED =
      Set.of(
          "FOREIGN",
          "REFERENCES",
          "CONSTRAINT",
          "CHECK",
          "GENERATED",
          "IDENTITY",
          "SERIAL",
          "BIGSERIAL",
          "AUTO_INCREMENT",
          "CASCADE");

  /**
   * A statement that changes the schema, or has tried to.
   *
   * @param since where it was submitted
   * @param from where it was let go if it waited, the earliest place at which others may feel it
   * @param until where its transaction ended
   */
  private record Change(Step step, String transaction, int since, int from, int until) {
    /** Whether rows and columns stay as they are. */
    boolean keepsRows() {
      List<Token> words = Tokenizer.words(step.statement().sql());
      return step.status() != Step.Status.OK
          || CreatedObject.of(step.statement().sql()) == CreatedObject.INDEX
          || words.get(0).is("DROP") && words.get(1).is("INDEX");
    }

    boolean names(Collection<ScratchTable> tables) {
      return Tokenizer.words(step.statement().sql()).stream()
          .anyMatch(word -> tables.stream().anyMatch(table -> table.is(word.text())));
    }

    boolean during(int first, int last) {
      return from <= last && until >= first;
    }

    boolean underWay(int place) {
      return since <= place && until >= place;
    }
  }

  static DefinitionOverlaps of(
      History history, List<Transaction> transactions, IsolationSemantics semantics) {
    List<Change> changes = new ArrayList<>();
    for (Transaction transaction : transactions) {
      for (Step step : transaction.steps()) {
        if (StatementKind.of(step.statement().sql()) == StatementKind.DEFINITION) {
          int since = step.submittedAt().orElse(transaction.startedAt());
          changes.add(
              new Change(
                  step,
                  transaction.name(),
                  since,
                  step.completedAt().isPresent()
                      ? lastSubmission(history, step.completedAt().getAsInt())
                      : since,
                  transaction.endedAt()));
        }
      }
    }
    return new DefinitionOverlaps(
        changes,
        changes.isEmpty() ? List.of() : transactions,
        semantics.keepsSnapshot() || semantics.mixesSnapshotWithLatest());
  }

  /** The last place before another at which something was submitted. */
  private static int lastSubmission(History history, int before) {
    int place = before;
    while (place > 1 && !(history.events().get(place - 1) instanceof Event.Submitted)) {
      place--;
    }
    return place;
  }

  /** Makes sure that the replay can follow all changes of a run. */
  static void refuse(History history, boolean generatesKeys, Dbms dbms) throws ReplayImpossible {
    for (Step step : history.steps()) {
      String sql = step.statement().sql();
      if (OpenAnswers.mayBeHalfDone(step, dbms)) {
        throw new ReplayImpossible(
            "Statement " + step.number() + " failed, and may have changed the schema before that.");
      }
      if (StatementKind.of(sql) == StatementKind.DEFINITION
          && step.completedAt().isPresent()
          && !isFollowed(sql, generatesKeys)) {
        throw new ReplayImpossible(
            "Statement " + step.number() + " changes the schema in a way that is not followed.");
      }
    }
  }

  private static boolean isFollowed(String sql, boolean generatesKeys) {
    List<String> words =
        Tokenizer.words(sql).stream()
            .map(word -> word.text().toUpperCase(Locale.ROOT))
            .takeWhile(word -> !word.equals("SELECT"))
            .toList();
    boolean alters = words.get(0).equals("ALTER");
    boolean copies = CreatedObject.of(sql) == CreatedObject.TABLE;
    boolean inSteps = words.contains("DETACH") && words.contains("CONCURRENTLY");
    return !inSteps // which others see before it comes to its end
        && words.stream().limit(MOST_WORDS_TO_OBJECT).noneMatch(OBJECTS::contains)
        && words.stream()
            .noneMatch(
                word ->
                    NOT_FOLLOWED.contains(word)
                        || alters && word.equals("PRIMARY")
                        || generatesKeys
                            && (copies || word.equals("RENAME") || word.equals("CHANGE")));
  }

  /**
   * Places at which a snapshot may have been taken because a statement waited for a lock on a whole
   * table first.
   */
  List<Integer> places(Action.Carried action) {
    if (changes.isEmpty()) {
      return List.of();
    }
    Transaction own = of(action);
    return own.steps().stream()
        .filter(step -> changes.stream().anyMatch(change -> waits(own, step, action, change)))
        .map(step -> step.completedAt().orElse(own.endedAt()))
        .toList();
  }

  private Transaction of(Action.Carried action) {
    return transactions.stream()
        .filter(one -> one.name().equals(action.transaction()))
        .findFirst()
        .orElseThrow();
  }

  /** Why nothing follows from what a statement on these tables did. */
  Optional<String> why(Action.Carried action, Collection<ScratchTable> tables) {
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    Transaction own = of(action);
    int oldest = keepsSnapshot ? own.startedAt() : action.since();
    for (Change change : changes) {
      boolean met =
          change.transaction().equals(own.name())
              ? change.step().number() < action.step().number()
                  && keepsSnapshot
                  && others(own, change)
                  && !change.keepsRows()
                  && change.names(tables)
              : own.steps().stream().anyMatch(step -> waits(own, step, action, change))
                  || change.during(oldest, action.at())
                      && !change.keepsRows()
                      && change.names(tables);
      if (met) {
        return Optional.of(
            "statement "
                + change.step().number()
                + " changed the schema while it, or its transaction, was under way");
      }
    }
    return Optional.empty();
  }

  /** Whether others have committed between the beginning of a transaction and a change by it. */
  private boolean others(Transaction own, Change change) {
    return transactions.stream()
        .anyMatch(
            other ->
                !other.name().equals(own.name())
                    && other.endedAt() > own.startedAt()
                    && other.endedAt() < change.step().completedAt().orElse(0));
  }

  /** Whether a statement whose snapshot counts has waited, perhaps for a change. */
  private boolean waits(Transaction own, Step step, Action.Carried action, Change change) {
    return !change.transaction().equals(own.name())
        && step.blocked()
        && (keepsSnapshot
            ? step.number() <= action.step().number()
            : step.number() == action.step().number())
        && change.underWay(step.submittedAt().orElse(own.startedAt()));
  }
}
