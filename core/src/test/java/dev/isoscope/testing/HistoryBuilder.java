package dev.isoscope.testing;

import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Event;
import dev.isoscope.model.Expectation;
import dev.isoscope.model.Expected;
import dev.isoscope.model.FinalExpectation;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Row;
import dev.isoscope.model.Scope;
import dev.isoscope.model.SourcePosition;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Value;
import dev.isoscope.model.Version;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Writes down histories as if they had happened, for tests of what is made of them. */
public final class HistoryBuilder {
  private final List<Step> steps = new ArrayList<>();
  private final List<Event> events = new ArrayList<>();
  private final List<TableState> tables = new ArrayList<>();
  private final List<FinalExpectation> finals = new ArrayList<>();
  private Scope scope = Scope.EVERYWHERE;
  private boolean strict;
  private Ending ending = new Ending.Complete();
  private Level level = Level.READ_COMMITTED;
  private TargetIdentity target =
      new TargetIdentity("h2", "h2", Optional.empty(), Version.parse("2.5.252"));

  // ---- values and outcomes --------------------------------------------------------------------

  public static Outcome rows(Row... rows) {
    return new Outcome.Rows(List.of("a"), List.of(rows), List.of());
  }

  public static Outcome updated(long count) {
    return new Outcome.Updated(count);
  }

  public static Outcome failed(ErrorKind kind, String message) {
    return new Outcome.Failed(new SqlError(kind, "40001", 40001, message));
  }

  public static final Outcome DONE = new Outcome.Done();

  public static List<Value> row(Object... values) {
    return Arrays.stream(values)
        .map(
            value ->
                value == null
                    ? Value.NULL
                    : new Value(
                        value.toString(),
                        value instanceof String ? Value.Kind.QUOTED : Value.Kind.BARE))
        .toList();
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  public static Expected expectedRows(List<Value>... rows) {
    return new Expected.Rows(Arrays.stream(rows).toList());
  }

  public static Expectation right(Scope scope, Expected... alternatives) {
    return new Expectation(scope, false, List.of(alternatives), SourcePosition.NOWHERE);
  }

  public static Expectation right(Expected... alternatives) {
    return right(Scope.EVERYWHERE, alternatives);
  }

  public static Expectation bug(Expected... alternatives) {
    return new Expectation(Scope.EVERYWHERE, true, List.of(alternatives), SourcePosition.NOWHERE);
  }

  // ---- the run --------------------------------------------------------------------------------

  public HistoryBuilder scope(Scope scope) {
    this.scope = scope;
    return this;
  }

  /** Silence of the case speaks, too. */
  public HistoryBuilder strict() {
    this.strict = true;
    return this;
  }

  public HistoryBuilder on(TargetIdentity target, Level level) {
    this.target = target;
    this.level = level;
    return this;
  }

  public HistoryBuilder ending(Ending ending) {
    this.ending = ending;
    return this;
  }

  /** A statement that completes at once. */
  public HistoryBuilder ran(String session, String sql, Outcome outcome, Expectation... expected) {
    int number = steps.size() + 1;
    events.add(new Event.Submitted(session, number));
    events.add(new Event.Completed(session, number, false));
    steps.add(step(session, sql, outcome, false, List.of(), expected));
    return this;
  }

  /** A statement that waits. */
  public HistoryBuilder waits(
      String session, String sql, List<String> by, Outcome outcome, Expectation... expected) {
    int number = steps.size() + 1;
    events.add(new Event.Submitted(session, number));
    events.add(new Event.Blocked(session, number, by));
    steps.add(step(session, sql, outcome, true, by, expected));
    return this;
  }

  /** The completion of a statement that waited. */
  public HistoryBuilder resumes(int number, int releasedBy) {
    Step step = steps.get(number - 1);
    events.add(new Event.Completed(step.statement().session(), number, true));
    steps.set(
        number - 1,
        with(
            step,
            OptionalInt.of(releasedBy),
            OptionalInt.of(events.size()),
            step.rolledBack(),
            step.implicitCommit(),
            step.serverChoice(),
            step.warnings()));
    return this;
  }

  public HistoryBuilder skipped(String session, String sql, Expectation... expected) {
    int number = steps.size() + 1;
    events.add(new Event.Skipped(session, number));
    steps.add(notRun(session, sql, Step.Status.SKIPPED, expected));
    return this;
  }

  public HistoryBuilder notReached(String session, String sql, Expectation... expected) {
    steps.add(notRun(session, sql, Step.Status.UNFINISHED, expected));
    return this;
  }

  public HistoryBuilder executorRollsBack(String session, Event.RolledBack.Reason reason) {
    events.add(new Event.RolledBack(session, reason));
    return this;
  }

  /** Marks the last statement. */
  public HistoryBuilder noting(
      RolledBack rolledBack, boolean implicitCommit, boolean serverChoice, String... warnings) {
    Step step = steps.remove(steps.size() - 1);
    steps.add(
        with(
            step,
            step.releasedBy(),
            step.completedAt(),
            rolledBack,
            implicitCommit,
            serverChoice,
            List.of(warnings)));
    return this;
  }

  public HistoryBuilder leaves(String table, Row... rows) {
    tables.add(new TableState(table, List.of("a"), List.of(rows), List.of()));
    return this;
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  public final HistoryBuilder expectsFinal(String table, boolean bug, List<Value>... rows) {
    finals.add(
        new FinalExpectation(
            table,
            Scope.EVERYWHERE,
            bug,
            List.of(Arrays.stream(rows).toList()),
            SourcePosition.NOWHERE));
    return this;
  }

  public History build() {
    Map<String, String> details = strict ? Map.of("strict", "yes") : Map.of();
    Header header = new Header("sample", List.of(), scope, details, List.of());
    Case testCase =
        new Case(
            "sample.sql",
            header,
            List.of(),
            steps.stream().map(Step::statement).toList(),
            finals,
            List.of());
    return new History(testCase, target, level, steps, events, tables, ending);
  }

  private Statement statement(String session, String sql, Expectation... expected) {
    return new Statement(
        steps.size() + 1,
        session,
        sql,
        List.of(),
        List.of(expected),
        List.of(),
        SourcePosition.NOWHERE);
  }

  private Step step(
      String session,
      String sql,
      Outcome outcome,
      boolean blocked,
      List<String> by,
      Expectation... expected) {
    boolean over = outcome != null;
    return new Step(
        statement(session, sql, expected),
        Optional.of(session),
        OptionalInt.of(events.size() - 1),
        blocked,
        by,
        OptionalInt.empty(),
        over ? OptionalInt.of(events.size()) : OptionalInt.empty(),
        !over ? Step.Status.UNFINISHED : outcome.failed() ? Step.Status.ERROR : Step.Status.OK,
        Optional.ofNullable(outcome),
        List.of(),
        RolledBack.NONE,
        false,
        false);
  }

  private Step notRun(String session, String sql, Step.Status status, Expectation... expected) {
    return new Step(
        statement(session, sql, expected),
        Optional.empty(),
        OptionalInt.empty(),
        false,
        List.of(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        status,
        Optional.empty(),
        List.of(),
        RolledBack.NONE,
        false,
        false);
  }

  private static Step with(
      Step step,
      OptionalInt releasedBy,
      OptionalInt completedAt,
      RolledBack rolledBack,
      boolean implicitCommit,
      boolean serverChoice,
      List<String> warnings) {
    return new Step(
        step.statement(),
        step.transaction(),
        step.submittedAt(),
        step.blocked(),
        step.blockedBy(),
        releasedBy,
        completedAt,
        step.status(),
        step.outcome(),
        warnings,
        rolledBack,
        implicitCommit,
        serverChoice);
  }
}
