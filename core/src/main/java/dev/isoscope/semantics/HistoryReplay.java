package dev.isoscope.semantics;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.execute.Runner;
import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.sql.StatementKind;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Carries out the writes of a history again, one by one, on the versions that rules prescribe. */
public final class HistoryReplay {
  private static final int MOST_RUNS = 300;

  private final History observed;
  private final Dbms dbms;
  private final List<Transaction> transactions;
  private final Tables tables;
  private final ScratchSchema schema;
  private final Scratch scratch;
  private String obstacle = "";

  /**
   * Reads the tables of a history.
   *
   * @param transactions those of the history
   * @throws GaveUp if the case does what cannot be replayed
   */
  public HistoryReplay(History observed, Dbms dbms, Runner runner, List<Transaction> transactions)
      throws SQLException, GaveUp {
    this.observed = observed;
    this.dbms = dbms;
    this.transactions = transactions;

    refuseDefinitions();
    this.schema = new ScratchSchema(observed.testCase(), start(runner), dbms);
    this.scratch = new Scratch(runner, schema, MOST_RUNS);
    this.tables =
        new Tables(
            observed, schema, GeneratedKeys.of(observed.testCase(), dbms.integerKeyGenerates()));
  }

  private void refuseDefinitions() throws GaveUp {
    for (Step step : observed.steps()) {
      if (StatementKind.of(step.statement().sql()) == StatementKind.DEFINITION
          && step.completedAt().isPresent()) {
        throw new GaveUp("Statement " + step.number() + " changes the schema.");
      }
    }
  }

  /** The tables before anybody has touched them. */
  private History start(Runner runner) throws SQLException {
    Case original = observed.testCase();
    return runner.run(
        new Case(
            original.source(),
            Header.named(original.name() + ", start"),
            original.init(),
            List.of(Statement.of(1, original.sessions().get(0), "SELECT 1")),
            List.of(),
            List.of()));
  }

  /** Whether the DBMS itself does not accept the rows that the run leaves behind. */
  public boolean endsWithBrokenConstraint() throws SQLException, GaveUp {
    return schema.tables().stream().noneMatch(ScratchTable::refersToItself)
        && scratch.accepts(all(tables.atStart()))
        && !scratch.accepts(all(tables.atEnd()));
  }

  private List<Version> all(VersionStore store) {
    return store.current(schema.tables(), Integer.MAX_VALUE, Optional.empty());
  }

  /**
   * Looks for a way in which writes by these peculiarities give what was observed.
   *
   * @return the peculiarities that it rests on; empty if there is no such way
   */
  public Optional<Set<Kind>> explanation(Set<Kind> kinds) throws SQLException, GaveUp {
    IsolationSemantics semantics = IsolationSemantics.of(kinds, dbms, transactions, schema);
    for (List<Action> actions : Action.orders(observed, Action.of(observed, transactions))) {
      HiddenLocks hidden = HiddenLocks.of(observed, schema, actions);
      Replay replay = new Replay(schema, scratch, semantics, tables, actions, hidden);
      if (replay.reproduces()) {
        return Optional.of(replay.used());
      }
      obstacle = replay.obstacle();
    }
    return Optional.empty();
  }

  /** Why the last search found none. */
  public String obstacle() {
    return obstacle;
  }
}
