package dev.isoscope.oracle.statementgraph;

import dev.isoscope.dbms.Grounds;
import dev.isoscope.execute.Runner;
import dev.isoscope.instrument.NotInstrumentable;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Explanation.Difference;
import dev.isoscope.model.Explanation.Evidence;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.Row;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.graph.Mixtures;
import dev.isoscope.oracle.graph.VersionChains;
import dev.isoscope.oracle.graph.VersionSets;
import dev.isoscope.oracle.graph.WatchedRun;
import dev.isoscope.semantics.DeferredConstraints;
import dev.isoscope.semantics.GeneratedKeys;
import dev.isoscope.semantics.OpenAnswers;
import dev.isoscope.semantics.SessionSettings;
import dev.isoscope.semantics.SessionVariables;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.semantics.Transactions;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.text.StatementShape;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * TxCheck's oracle: the statements of committed transactions, sorted by what they depend on and
 * carried out one by one without transactions, must give the same results and the same tables.
 * Statements that cannot be looked into, or that lie on a cycle, are taken out of the case, which
 * is then run again.
 */
public final class StatementGraphOracle implements Oracle {
  private static final int MOST_ROUNDS = 12;
  private static final Verdict DISTURBED =
      new Verdict.Inconclusive("the instruments have changed the run");

  @Override
  public String name() {
    return "statementgraph";
  }

  @Override
  public Verdict judge(History observed, Terms terms, Runner runner) throws SQLException {
    if (OpenAnswers.actOnSessions(observed.testCase())) {
      return new Verdict.Inconclusive("a statement does something to its session, or to another");
    }
    if (DeferredConstraints.in(observed.testCase())) {
      return new Verdict.Inconclusive(DeferredConstraints.REASON);
    }
    if (SessionVariables.carryReads(observed.testCase())) {
      return new Verdict.Inconclusive(SessionVariables.REASON);
    }
    History current = observed;
    try {
      for (int round = 0; round < MOST_ROUNDS; round++) {
        if (!(current.ending() instanceof Ending.Complete)) {
          return new Verdict.Inconclusive(
              "the run did not come to its end: " + current.ending().reason());
        }
        WatchedRun run = WatchedRun.of(current, terms.dbms(), runner);
        current = run.observed();
        Map<Integer, VersionSets.Reading> sets =
            VersionSets.of(run.revealed(), terms.dbms().changeLog().orElseThrow(), runner);
        Optional<Integer> inexplicable = inexplicable(sets);
        if (inexplicable.isPresent()) {
          return inexplicable(run, inexplicable.get(), terms);
        }
        StatementGraph graph =
            StatementGraph.of(
                VersionChains.of(run.revealed(), runner), sets, new KeyOrder(current));
        Optional<Integer> gone = opaqueWrite(current, sets).or(graph::inCycle);
        if (gone.isEmpty()) {
          return compare(run, graph, terms, runner);
        }
        Case rest = current.testCase().without(Set.of(gone.get()));
        if (rest.statements().isEmpty()) {
          return new Verdict.Inconclusive("no statement is left that could be looked into");
        }
        current = runner.run(rest);
      }
      return new Verdict.Inconclusive("too many statements would have to go");
    } catch (NotInstrumentable e) {
      return new Verdict.Inconclusive("with instruments: " + e.getMessage());
    }
  }

  private static Optional<Integer> inexplicable(Map<Integer, VersionSets.Reading> sets) {
    return sets.entrySet().stream()
        .filter(entry -> entry.getValue() instanceof VersionSets.Reading.Inexplicable)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Whatever it saw, it would have done something else on its own. */
  private static Verdict inexplicable(WatchedRun run, int number, Terms terms) {
    if (!terms.promise().forbids(Anomaly.G1A, Grounds.QUERIES)) {
      return new Verdict.Inconclusive(
          "it may have seen what a statement under way had done by then");
    }
    if (run.disturbance().isPresent() || run.queriesSpared()) {
      return DISTURBED; // or what it saw was not told, and it may do otherwise without its indexes
    }
    if (!terms.promise().forbids(Anomaly.INTERNAL, Grounds.MIXTURE) && mixes(run, number)) {
      return new Verdict.Inconclusive("it may mix its snapshot with the latest rows");
    }
    Optional<Verdict> passing = passing(run.observed());
    if (passing.isPresent()) {
      return passing.get();
    }
    Step step = step(run.observed(), number);
    return new Verdict.Violation(
        "inexplicable",
        Triage.UNEXPLAINED,
        new Explanation(
            "A statement does what it would do on no state of its tables that it may have seen",
            List.of(new Difference("statement " + number, text(step), "something else")),
            List.of(
                "Its tables were laid out as every set of transactions left them that it may have"
                    + " seen, whole transactions at a time; on none of these states, and without"
                    + " transactions, does statement "
                    + number
                    + " do what it did in the run."),
            List.of(),
            List.of(new Evidence("observed", run.observed()))));
  }

  private static boolean mixes(WatchedRun run, int number) {
    Optional<StatementShape> shape =
        StatementShape.of(step(run.observed(), number).statement().sql());
    if (shape.filter(StatementShape::locksAroundQuery).isPresent()) {
      return true;
    }
    List<Transaction> transactions = Transactions.of(run.revealed().history());
    return !new Mixtures(transactions, run.revealed().allChanges()).before(number).isEmpty();
  }

  /** A write that nobody knows the reasons of; a query of that kind is just left out. */
  private static Optional<Integer> opaqueWrite(
      History history, Map<Integer, VersionSets.Reading> sets) {
    return history.steps().stream()
        .filter(step -> sets.containsKey(step.number()))
        .filter(step -> !(sets.get(step.number()) instanceof VersionSets.Reading.Explained))
        .filter(step -> StatementKind.of(step.statement().sql()) == StatementKind.WRITE)
        .map(Step::number)
        .findFirst();
  }

  private static Verdict compare(WatchedRun run, StatementGraph graph, Terms terms, Runner runner)
      throws SQLException {
    History observed = run.observed();
    List<Integer> order = graph.order();
    if (order.stream().anyMatch(number -> step(observed, number).outcome().isEmpty())) {
      return DISTURBED; // another transaction was aborted than with instruments
    }
    History sorted = runner.run(sorted(observed, order));
    if (!(sorted.ending() instanceof Ending.Complete)) {
      return new Verdict.Inconclusive("the sorted run did not come to its end");
    }
    GeneratedKeys keys = GeneratedKeys.of(observed.testCase(), terms.dbms().integerKeyGenerates());
    List<Difference> differences = differences(observed, sorted, order, keys);
    if (differences.isEmpty()) {
      return new Verdict.Pass();
    }
    if (sorted.steps().stream()
        .flatMap(step -> step.outcome().stream())
        .anyMatch(OpenAnswers::mayBeOfOtherRows)) {
      return new Verdict.Inconclusive(OpenAnswers.OF_OTHER_ROWS);
    }
    Optional<Verdict> passing = passing(observed);
    if (passing.isPresent()) {
      return passing.get();
    }
    return keys.columns().isEmpty()
        ? judged(run, sorted, order, differences)
        : new Verdict.Inconclusive("another order draws other keys from the DBMS's counters");
  }

  /** The answer if no rows determine all values of the case. */
  private static Optional<Verdict> passing(History observed) {
    return OpenAnswers.passing(observed.testCase())
        .map(word -> "values are others in every run (" + word + ")")
        .map(Verdict.Inconclusive::new);
  }

  private static Step step(History history, int number) {
    return history.steps().get(number - 1);
  }

  /** Statements share a session if they worked under the same settings. */
  private static Case sorted(History observed, List<Integer> order) {
    Case original = observed.testCase();
    List<Statement> statements = new ArrayList<>();
    Map<List<String>, String> sessions = new HashMap<>();
    for (int number : order) {
      List<String> sent = new ArrayList<>();
      List<String> settings = SessionSettings.before(observed, step(observed, number));
      if (!sessions.containsKey(settings)) {
        sessions.put(settings, "S" + (sessions.size() + 1));
        sent.addAll(settings);
      }
      sent.add(original.statements().get(number - 1).sql());
      for (String sql : sent) {
        statements.add(Statement.of(statements.size() + 1, sessions.get(settings), sql));
      }
    }
    return new Case(
        original.source(),
        Header.named(original.name() + ", sorted"),
        original.init(),
        statements,
        List.of(),
        List.of());
  }

  private static List<Difference> differences(
      History observed, History sorted, List<Integer> order, GeneratedKeys keys) {
    List<Difference> differences = new ArrayList<>();
    List<Step> steps =
        sorted.steps().stream()
            .filter(step -> StatementKind.of(step.statement().sql()) != StatementKind.SETTING)
            .toList();
    for (int i = 0; i < order.size(); i++) {
      Step one = step(observed, order.get(i));
      Step other = steps.get(i);
      if (!same(one.outcome().orElseThrow(), other.outcome().orElseThrow(), keys)) {
        differences.add(new Difference("statement " + one.number(), text(one), text(other)));
      }
    }
    Map<String, TableState> ends = new HashMap<>();
    sorted.finalState().forEach(state -> ends.put(state.table(), state));
    for (TableState state : observed.finalState()) {
      TableState other = ends.get(state.table());
      if (other == null || !rows(state, keys).equals(rows(other, keys))) {
        differences.add(
            new Difference(
                "final " + state.table(),
                OutcomeText.rows(state.rows()),
                other == null ? "none" : OutcomeText.rows(other.rows())));
      }
    }
    return differences;
  }

  private static String text(Step step) {
    return OutcomeText.of(step.outcome().orElseThrow());
  }

  private static boolean same(Outcome one, Outcome other, GeneratedKeys keys) {
    return one instanceof Outcome.Rows rows && other instanceof Outcome.Rows others
        ? rows(rows, keys).equals(rows(others, keys))
        : one.equals(other);
  }

  /** In another order a counter gives other keys, which does not count if nothing hangs on them. */
  private static List<Row> rows(Outcome.Rows rows, GeneratedKeys keys) {
    return (keys.used() ? rows.rows() : keys.blank(rows.columns(), rows.rows()))
        .stream().sorted(Row.ORDER).toList();
  }

  private static List<Row> rows(TableState state, GeneratedKeys keys) {
    List<Row> rows =
        keys.used() ? state.rows() : keys.blank(state.table(), state.columns(), state.rows());
    return rows.stream().sorted(Row.ORDER).toList();
  }

  private static Verdict judged(
      WatchedRun run, History sorted, List<Integer> order, List<Difference> differences) {
    History observed = run.observed();
    if (run.disturbance().isPresent()) {
      return DISTURBED;
    }
    return new Verdict.Violation(
        "statement-order",
        Triage.BUG,
        new Explanation(
            "Statements do something else inside transactions than on their own",
            differences,
            List.of(
                "In the order "
                    + order.stream().map(String::valueOf).collect(Collectors.joining(", "))
                    + " every statement meets the row versions that it saw in its transaction, so"
                    + " that it must do the same without one.",
                "No isolation level excuses it."),
            List.of(),
            List.of(new Evidence("observed", observed), new Evidence("sorted", sorted))));
  }
}
