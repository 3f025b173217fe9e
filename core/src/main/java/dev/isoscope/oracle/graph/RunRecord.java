package dev.isoscope.oracle.graph;

import dev.isoscope.execute.Runner;
import dev.isoscope.instrument.CaseTables;
import dev.isoscope.instrument.Revealed;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.instrument.Shape;
import dev.isoscope.model.Case;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.semantics.LooseText;
import dev.isoscope.semantics.SessionSettings;
import dev.isoscope.semantics.SessionVariables;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.semantics.Transactions;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.text.Piece;
import dev.isoscope.sql.text.SqlText;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What is on record of a run: what it revealed, sorted by transactions, rows and statements. */
final class RunRecord {
  private final Revealed revealed;
  private final List<Transaction> transactions;
  private final VersionChains chains;
  private final Map<Integer, Step> steps = new HashMap<>();
  private final Map<Integer, Shape> shapes = new LinkedHashMap<>();
  private final Map<Integer, Transaction> homes = new HashMap<>();
  private final Set<String> tuned;

  /** The record of a run, one for all who judge it. */
  static RunRecord of(Revealed revealed, Runner runner) throws SQLException {
    return runner.derived(RunRecord.class, revealed, () -> new RunRecord(revealed));
  }

  private RunRecord(Revealed revealed) {
    this.revealed = revealed;
    this.transactions = Transactions.of(revealed.history());
    this.chains = VersionChains.of(revealed, transactions);
    CaseTables tables = CaseTables.of(original());
    for (Step step : revealed.history().steps()) {
      steps.put(step.number(), step);
      if (step.status() == Step.Status.OK) {
        Shape.of(step.statement().sql(), tables)
            .ifPresent(shape -> shapes.put(step.number(), shape));
      }
    }
    for (Transaction transaction : transactions) {
      transaction.steps().forEach(step -> homes.put(step.number(), transaction));
    }
    this.tuned =
        original().statements().stream()
            .filter(
                statement ->
                    StatementKind.of(statement.sql()) == StatementKind.SETTING
                            && !SessionSettings.canBeRepeated(statement.sql())
                        || !SessionVariables.names(statement.sql()).isEmpty())
            .map(Statement::session)
            .collect(Collectors.toSet());
  }

  Case original() {
    return revealed.history().testCase();
  }

  Revealed revealed() {
    return revealed;
  }

  List<Transaction> transactions() {
    return transactions;
  }

  VersionChains chains() {
    return chains;
  }

  Step step(int number) {
    return steps.get(number);
  }

  /** The transaction of a statement; empty if it never ran in one. */
  Optional<Transaction> home(int number) {
    return Optional.ofNullable(homes.get(number));
  }

  /** The name of that transaction. */
  Optional<String> transactionOf(int number) {
    return home(number).map(Transaction::name);
  }

  /** The shapes of queries, updates and deletions that succeeded, by number. */
  Map<Integer, Shape> shapes() {
    return shapes;
  }

  /**
   * Whether its session has variables, or settings under which nothing else can be carried out, so
   * that words may mean something else there.
   */
  boolean tuned(int number) {
    return tuned.contains(steps.get(number).statement().session());
  }

  /** What must be sent before a statement so that its words mean what they meant in the run. */
  List<String> settings(int number) {
    return SessionSettings.before(revealed.history(), steps.get(number));
  }

  /** Whether the result of a query follows from the rows that it reads. */
  boolean settled(Shape shape) {
    return shape.settled() && !(shape.ordered() && looseValues());
  }

  /** Whether rows may tie in an order though their values differ. */
  private boolean looseValues() {
    return LooseText.isAmong(
        revealed.images().values().stream()
            .flatMap(image -> SqlText.of(image).pieces().stream())
            .filter(Piece::isLiteral)
            .map(Piece::text));
  }

  /** Whether anybody changes a table, so that it has several states. */
  boolean changes(String table) {
    return revealed.allChanges().stream().anyMatch(change -> change.row().table().equals(table));
  }

  /** Whether a version was there, if perhaps not committed, before a statement came back. */
  boolean maySee(int number, RowVersion version) {
    if (version.isInitial()) {
      return true;
    }
    int submitted = steps.get(version.writer()).submittedAt().orElse(Integer.MAX_VALUE);
    return version.writer() != number
        && submitted < steps.get(number).completedAt().orElse(Integer.MAX_VALUE);
  }

  /**
   * Whether a row may have got out of the way of a statement that searched for it: while the
   * statement waited, somebody changed it, or ended who had, and with its key its place in an
   * index.
   */
  boolean mayHaveMoved(int number, List<RowVersion> versions) {
    Step statement = steps.get(number);
    return statement.blocked()
        && versions.stream()
            .filter(version -> !version.isInitial() && chains.exists(version))
            .anyMatch(version -> isConcurrent(version.writer(), statement));
  }

  /** Whether a write of somebody else began before a statement came back, and was not settled. */
  private boolean isConcurrent(int writer, Step statement) {
    int cameBack = statement.completedAt().orElse(Integer.MAX_VALUE);
    boolean settled =
        home(writer).filter(one -> one.endedAt() <= statement.submittedAt().orElse(0)).isPresent();
    return !transactionOf(writer).equals(transactionOf(statement.number()))
        && steps.get(writer).submittedAt().orElse(Integer.MAX_VALUE) < cameBack
        && !settled;
  }

  /** That a statement comes after whoever installed a version, by what it saw of the row. */
  Optional<Dependency> follows(
      Dependency.Kind kind, int number, RowVersion seen, RowVersion installed) {
    return dependency(
        new Dependency(kind, installed.writer(), number, seen, installed, false, true));
  }

  /** That a statement comes before whoever installed a version over what it saw of the row. */
  Optional<Dependency> precedes(
      Dependency.Kind kind, int number, RowVersion seen, RowVersion installed) {
    return dependency(
        new Dependency(kind, number, installed.writer(), seen, installed, true, true));
  }

  /** It counts if both statements are to stay and are not the same. */
  private Optional<Dependency> dependency(Dependency found) {
    int earlier = found.earlier();
    int later = found.later();
    return earlier > 0
            && later > 0
            && earlier != later
            && chains.stands(earlier)
            && chains.stands(later)
        ? Optional.of(found)
        : Optional.empty();
  }
}
