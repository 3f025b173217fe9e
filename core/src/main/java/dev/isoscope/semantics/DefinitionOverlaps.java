package dev.isoscope.semantics;

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
  /** The replay does not follow what these make. */
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
          "TEMP",
          "CASCADE");

  /**
   * A statement that changes the schema, or has tried to.
   *
   * @param until where its transaction ended
   */
  private record Change(Step step, String transaction, int since, int until) {
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

    boolean during(int from, int to) {
      return since <= to && until >= from;
    }
  }

  static DefinitionOverlaps of(List<Transaction> transactions, IsolationSemantics semantics) {
    List<Change> changes = new ArrayList<>();
    for (Transaction transaction : transactions) {
      for (Step step : transaction.steps()) {
        if (StatementKind.of(step.statement().sql()) == StatementKind.DEFINITION) {
          int since = step.submittedAt().orElse(transaction.startedAt());
          changes.add(new Change(step, transaction.name(), since, transaction.endedAt()));
        }
      }
    }
    return new DefinitionOverlaps(
        changes,
        changes.isEmpty() ? List.of() : transactions,
        semantics.keepsSnapshot() || semantics.mixesSnapshotWithLatest());
  }

  /** Makes sure that the replay can follow all changes of a run. */
  static void refuse(History history, boolean generatesKeys) throws ReplayImpossible {
    for (Step step : history.steps()) {
      String sql = step.statement().sql();
      if (StatementKind.of(sql) == StatementKind.DEFINITION
          && step.completedAt().isPresent()
          && !isFollowed(sql, generatesKeys)) {
        throw new ReplayImpossible(
            "Statement " + step.number() + " changes the schema in a way that is not followed.");
      }
    }
  }

  private static boolean isFollowed(String sql, boolean generatesKeys) {
    boolean alters = Tokenizer.words(sql).get(0).is("ALTER");
    return Tokenizer.words(sql).stream()
        .map(word -> word.text().toUpperCase(Locale.ROOT))
        .noneMatch(
            word ->
                NOT_FOLLOWED.contains(word)
                    || alters && word.equals("PRIMARY")
                    || generatesKeys && (word.equals("RENAME") || word.equals("CHANGE")));
  }

  /** Why nothing follows from what a statement on these tables did. */
  Optional<String> why(Action.Carried action, Collection<ScratchTable> tables) {
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    Transaction own =
        transactions.stream()
            .filter(one -> one.name().equals(action.transaction()))
            .findFirst()
            .orElseThrow();
    int oldest = keepsSnapshot ? own.startedAt() : action.since();
    for (Change change : changes) {
      boolean met =
          change.transaction().equals(own.name())
              ? change.step().number() < action.step().number()
                  && keepsSnapshot
                  && others(own, change)
                  && !change.keepsRows()
                  && change.names(tables)
              : waits(own, action, change)
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

  /** Whether a transaction has waited beside a change before a statement had come to its end. */
  private static boolean waits(Transaction own, Action.Carried action, Change change) {
    return own.steps().stream()
        .filter(step -> step.blocked() && step.number() <= action.step().number())
        .anyMatch(
            step ->
                change.during(
                    step.submittedAt().orElse(own.startedAt()),
                    step.completedAt().orElse(own.endedAt())));
  }
}
