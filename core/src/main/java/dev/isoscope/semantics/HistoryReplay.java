package dev.isoscope.semantics;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.execute.Runner;
import dev.isoscope.execute.ScratchSessions;
import dev.isoscope.model.Case;
import dev.isoscope.model.Citation;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Carries out the statements of a history again, one by one, on the versions that rules prescribe.
 */
public final class HistoryReplay {
  /** What is promised of constraints, at whichever level. */
  public static final Citation CONSTRAINTS =
      new Citation(
          "the rows that transactions leave behind fulfil the constraints of the tables",
          "ISO/IEC 9075-2 (SQL/Foundation), Integrity constraints");

  private static final int MOST_RUNS = 300;
  private static final String MORE_WAYS = "Statements may have worked in more ways than are tried.";

  private final History observed;
  private final Dbms dbms;
  private final List<Transaction> transactions;
  private final ReplayTables tables;
  private final ScratchSchema schema;
  private final ScratchEvaluator scratch;
  private Optional<String> cause = Optional.empty();
  private String obstacle = "";

  /**
   * Reads the tables of a history.
   *
   * @param transactions those of the history
   * @throws ReplayImpossible if the case does what cannot be replayed
   */
  public HistoryReplay(History observed, Dbms dbms, Runner runner, List<Transaction> transactions)
      throws SQLException, ReplayImpossible {
    this(observed, dbms, runner, transactions, start(observed, runner).finalState());
    refuseDefinitions();
    schema.refuseMoreThanTables(
        observed.steps().stream()
            .map(step -> step.statement().sql())
            .filter(sql -> StatementKind.of(sql) == StatementKind.WRITE)
            .toList());
  }

  /**
   * @param start the rows at the start
   */
  private HistoryReplay(
      History observed,
      Dbms dbms,
      Runner runner,
      List<Transaction> transactions,
      List<TableState> start)
      throws ReplayImpossible {
    if (dbms.unverified()) {
      throw new ReplayImpossible(
          "How statements of " + dbms.title() + " see rows is known from its manual only.");
    }
    for (Step step : observed.steps()) {
      if (dbms.leavesMode(observed.target().mode(), step.statement().sql())) {
        throw new ReplayImpossible(
            "Statement " + step.number() + " leaves the mode whose rules are known.");
      }
    }
    Optional<String> passing = OpenAnswers.passingInRows(observed.testCase());
    if (passing.isPresent()) {
      throw new ReplayImpossible("Values are others in every run (" + passing.get() + ").");
    }
    if (OpenAnswers.skipLockedInWrites(observed.testCase())) {
      throw new ReplayImpossible("A write leaves out rows that others have locked.");
    }
    if (DeferredConstraints.in(observed.testCase())) {
      throw new ReplayImpossible("Some " + DeferredConstraints.REASON + ".");
    }
    this.observed = observed;
    this.dbms = dbms;
    this.transactions = transactions;
    this.schema = new ScratchSchema(observed.testCase(), start, dbms);
    this.scratch = new ScratchEvaluator(runner, schema, MOST_RUNS);
    this.tables =
        new ReplayTables(
            observed, schema, GeneratedKeys.of(observed.testCase(), dbms.integerKeyGenerates()));
  }

  /**
   * Looks for a way in which all statements, queries included, give what was observed by the rules
   * of a level.
   */
  public static Entitlement entitlement(History observed, Dbms dbms, Set<Kind> rules, Runner runner)
      throws SQLException, ReplayImpossible {
    if (OpenAnswers.actOnSessions(observed.testCase())) {
      throw new ReplayImpossible("A statement does something to its session, or to another.");
    }
    for (Step step : observed.steps()) {
      String sql = step.statement().sql();
      boolean unseen =
          StatementKind.of(sql) == StatementKind.OTHER
              || SessionSettings.isOne(step) && SessionVariables.reads(sql);
      if (unseen && step.completedAt().isPresent()) {
        throw new ReplayImpossible(
            "Statement " + step.number() + " is of a kind that the replay does not know.");
      }
      if (StatementKind.writesInside(Tokenizer.words(sql))
          || OpenAnswers.callsRoutine(sql, observed.testCase())) {
        throw new ReplayImpossible(
            "Statement " + step.number() + " may write in a query or a routine.");
      }
      if (Tokenizer.words(sql).stream().anyMatch(word -> word.is("PORTION"))) {
        throw new ReplayImpossible("Statement " + step.number() + " makes several rows of one.");
      }
      if (locksTables(Tokenizer.words(sql))) {
        throw new ReplayImpossible(
            "Statement " + step.number() + " locks tables beyond its transaction.");
      }
    }
    List<Transaction> transactions = Transactions.of(observed);
    return runner.onScratchTables(
        observed.testCase(),
        sessions ->
            new HistoryReplay(observed, dbms, runner, transactions, sessions.rows())
                .entitlement(rules, sessions, runner));
  }

  /** LOCK TABLES; locks of a mode are those of a transaction. */
  private static boolean locksTables(List<Token> words) {
    return (words.get(0).is("LOCK") || words.get(0).is("UNLOCK"))
        && words.stream().noneMatch(word -> word.is("MODE"));
  }

  /**
   * The same, and if the rules do not allow what was observed, whether one thing does that the DBMS
   * is known to do against them.
   */
  public static Entitlement entitlement(
      History observed, Dbms dbms, Set<Kind> rules, Set<Kind> faults, Runner runner)
      throws SQLException, ReplayImpossible {
    Entitlement found = entitlement(observed, dbms, rules, runner);
    if (found.mismatch().isEmpty() || found.mismatch().get().constraint().isPresent()) {
      return found;
    }
    for (Kind fault : faults) {
      Set<Kind> broken = EnumSet.copyOf(rules);
      broken.add(fault);
      try {
        Entitlement so = entitlement(observed, dbms, broken, runner);
        if (so.mismatch().isEmpty() && so.open().isEmpty()) {
          return new Entitlement(
              found.mismatch().map(one -> one.broughtAboutBy(fault)), found.open());
        }
      } catch (ReplayImpossible e) {
        continue; // nothing is known of the cause, but the rules are broken all the same
      }
    }
    return found;
  }

  private Entitlement entitlement(Set<Kind> rules, ScratchSessions sessions, Runner runner)
      throws SQLException, ReplayImpossible {
    Optional<BrokenConstraint> broken = tables.broken(all(tables.atEnd()));
    if (broken.isPresent() && endsWithBrokenConstraint()) {
      Mismatch end = Mismatch.of(broken.get(), "When all transactions have ended");
      return new Entitlement(Optional.of(end), Map.of());
    }
    IsolationSemantics semantics = IsolationSemantics.of(rules, dbms, transactions, schema);
    ViewTables views = new ViewTables(sessions, schema, observed.testCase(), runner);
    Optional<Entitlement> best = Optional.empty();
    DefinitionOverlaps.refuse(observed, !tables.keys().columns().isEmpty(), dbms);
    DefinitionOverlaps overlaps = DefinitionOverlaps.of(observed, transactions, semantics);
    // A transaction that a change of the schema commits may be committed before that waits.
    WakeOrders early = WakeOrders.of(observed, Action.withQueries(observed, transactions, false));
    WakeOrders late = WakeOrders.of(observed, Action.withQueries(observed, transactions, true));
    Set<List<Action>> orders = new LinkedHashSet<>(early.orders());
    orders.addAll(late.orders());
    boolean cut = !early.areComplete() || !late.areComplete();
    for (List<Action> order : orders) {
      HiddenLocks hidden = HiddenLocks.of(observed, schema, order);
      Replay replay =
          new Replay(
              schema, scratch, semantics, tables, order, hidden, overlaps, Optional.of(views));
      boolean reproduces = replay.reproduces();
      if (reproduces && replay.open().isEmpty()) {
        return new Entitlement(Optional.empty(), Map.of());
      }
      cut |= replay.isCut();
      if (best.isEmpty() || reproduces && best.get().mismatch().isPresent()) {
        Optional<Mismatch> end = reproduces ? Optional.empty() : Optional.of(replay.obstacle());
        best = Optional.of(new Entitlement(end, replay.open()));
      }
    }
    boolean ends = best.orElseThrow().mismatch().isPresent();
    if (ends && tables.keys().used()) { // who waits has drawn his key before others come back
      throw new ReplayImpossible("The case works with keys that the DBMS generates.");
    }
    if (ends && cut) {
      throw new ReplayImpossible(MORE_WAYS);
    }
    return best.orElseThrow();
  }

  /**
   * What became of the search.
   *
   * @param mismatch where everything that the rules allow ends; empty if they allow all of it
   * @param open why statements could not be judged that nothing accounts for, by their numbers
   */
  public record Entitlement(Optional<Mismatch> mismatch, Map<Integer, String> open) {}

  private void refuseDefinitions() throws ReplayImpossible {
    for (Step step : observed.steps()) {
      if (StatementKind.of(step.statement().sql()) == StatementKind.DEFINITION
          && step.completedAt().isPresent()) {
        throw new ReplayImpossible("Statement " + step.number() + " changes the schema.");
      }
    }
  }

  /** The tables before anybody has touched them. */
  private static History start(History observed, Runner runner) throws SQLException {
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
  public boolean endsWithBrokenConstraint() throws SQLException, ReplayImpossible {
    return schema.tables().stream().noneMatch(ScratchTable::refersToItself)
        && scratch.accepts(all(tables.atStart()))
        && !scratch.accepts(all(tables.atEnd()));
  }

  private List<ReplayVersion> all(VersionStore store) {
    return store.current(schema.tables(), Integer.MAX_VALUE, Optional.empty());
  }

  /**
   * Looks for a way in which writes by these peculiarities give what was observed.
   *
   * @return the peculiarities that it rests on; empty if there is no such way
   */
  public Optional<Set<Kind>> explanation(Set<Kind> kinds) throws SQLException, ReplayImpossible {
    IsolationSemantics semantics = IsolationSemantics.of(kinds, dbms, transactions, schema);
    WakeOrders orders = WakeOrders.of(observed, Action.of(observed, transactions));
    boolean cut = false;
    for (List<Action> actions : orders.orders()) {
      HiddenLocks hidden = HiddenLocks.of(observed, schema, actions);
      Replay replay =
          new Replay(
              schema,
              scratch,
              semantics,
              tables,
              actions,
              hidden,
              DefinitionOverlaps.of(observed, List.of(), semantics),
              Optional.empty());
      if (replay.reproduces()) {
        return Optional.of(replay.used());
      }
      obstacle = replay.obstacle().reason();
      cause = replay.obstacle().cause();
      cut |= replay.isCut();
    }
    if (cut || !orders.areComplete()) {
      throw new ReplayImpossible(MORE_WAYS);
    }
    return Optional.empty();
  }

  /** What brought about that it found none, if that is known by a name. */
  public Optional<String> cause() {
    return cause;
  }

  /** Why the last search found none. */
  public String obstacle() {
    return obstacle;
  }
}
