package dev.isoscope.cli;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.InteractiveRun;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Event;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.SourcePosition;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.oracle.ExpectationCheck;
import dev.isoscope.oracle.RecordedCase;
import dev.isoscope.sql.StatementKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What is said in a shell: a run to which statements are added, with what it takes to begin it
 * anew, at another level or with another case, and to keep it as a case.
 */
final class Dialogue implements AutoCloseable {
  /** A person may think long about a session that waits for a client outside. */
  private static final ExecutorOptions OPTIONS =
      ExecutorOptions.DEFAULT.withPolicy(FailurePolicy.CARRY_ON).withPatience(Duration.ofHours(12));

  private final Server server;
  private final List<String> sessions;
  private final Consumer<Event> listener;
  private Header header = Header.named("dialogue");
  private List<InitStatement> init = List.of();
  private Level level;
  private Executor executor;
  private volatile InteractiveRun run;
  private volatile boolean ending;

  /**
   * @param listener is told of everything that happens, in another thread
   */
  Dialogue(Server server, int sessions, Level level, Consumer<Event> listener) throws SQLException {
    this.server = server;
    this.sessions = IntStream.rangeClosed(1, sessions).mapToObj(number -> "T" + number).toList();
    this.listener = listener;
    begin(level);
  }

  List<String> sessions() {
    return sessions;
  }

  Level level() {
    return level;
  }

  InteractiveRun run() {
    return run;
  }

  /** Begins anew at a level, with the tables as they were set up. */
  void begin(Level other) throws SQLException {
    begin(other, header, setup());
  }

  /** Begins anew with the tables of a case. */
  void begin(Case testCase) throws SQLException {
    begin(level, testCase.header(), testCase.init());
  }

  private void begin(Level other, Header itsHeader, List<InitStatement> tables)
      throws SQLException {
    close();
    level = other;
    header = itsHeader;
    init = tables;
    executor = new Executor(server, level, OPTIONS, this::tell);
    ending = false;
    try {
      run = executor.begin(tables(), sessions);
    } catch (SQLException e) {
      executor.close();
      executor = null;
      run = null;
      throw e;
    }
  }

  private Case tables() {
    return new Case("dialogue", header, init, List.of(), List.of(), List.of());
  }

  private void tell(Event event) {
    if (!ending) {
      listener.accept(event);
    }
  }

  /** The statements that laid out tables before anything else was done. */
  private List<InitStatement> setup() {
    Stream<InitStatement> typed =
        run == null
            ? Stream.of()
            : run.history().steps().stream()
                .limit(setupLength(run.history()))
                .map(
                    step ->
                        new InitStatement(
                            step.statement().sql(), List.of(), SourcePosition.NOWHERE));
    return Stream.concat(init.stream(), typed).toList();
  }

  /** How many definitions and writes come first, each on its own. */
  private static int setupLength(History history) {
    int length = 0;
    for (Step step : history.steps()) {
      StatementKind kind = StatementKind.of(step.statement().sql());
      boolean lays = kind == StatementKind.DEFINITION || kind == StatementKind.WRITE;
      if (!lays || step.status() != Step.Status.OK || step.blocked()) {
        break;
      }
      length++;
    }
    return length;
  }

  /**
   * Writes what was said as a case that expects what was answered.
   *
   * @return what is to be said about it
   */
  String save(Path file) throws IOException, SQLException {
    History said = said();
    if (said.steps().isEmpty()) {
      throw new UsageException(
          "there is nothing to save: no statement has followed those that set up the tables");
    }
    Case recorded = RecordedCase.of(said);
    String remark;
    if (!(said.ending() instanceof Ending.Complete)) {
      remark = "not replayed, since the dialogue has broken off";
    } else if (!server.dbms().separatesWorkspaces()) {
      remark = "not replayed, since the dialogue goes on in the only database";
    } else {
      History replay = replay(recorded);
      RunVerdict verdict = ExpectationCheck.judge(replay);
      boolean same =
          verdict.kind() != RunVerdict.Kind.UNEXPECTED
              && replay.ending() instanceof Ending.Complete;
      remark =
          same ? "a replay gave the same" : "a replay gave something else: " + verdict.reason();
      recorded = same ? RecordedCase.of(replay) : recorded;
    }
    Files.writeString(file, CasePrinter.print(recorded));
    return "saved " + recorded.statements().size() + " statements in " + file + "; " + remark;
  }

  /** What was said after the tables had been laid out. */
  private History said() {
    History all = run.history();
    int length = setupLength(all);
    List<Step> steps =
        all.steps().stream().skip(length).map(step -> step.numberedAfter(length)).toList();
    boolean failed = steps.stream().anyMatch(step -> step.status() == Step.Status.ERROR);
    List<Statement> statements = steps.stream().map(Step::statement).toList();
    return new History(
        new Case(
            "dialogue",
            failed ? header.carryingOn() : header,
            setup(),
            statements,
            List.of(),
            List.of()),
        all.target(),
        all.level(),
        steps,
        all.events(),
        List.of(),
        all.ending());
  }

  private History replay(Case recorded) throws SQLException {
    ExecutorOptions options =
        ExecutorOptions.DEFAULT.withPolicy(
            recorded.header().carriesOn() ? FailurePolicy.CARRY_ON : FailurePolicy.ABORT);
    try (Executor another = new Executor(server, level, options)) {
      return another.run(recorded, Reset.FRESH);
    }
  }

  /** All statements so far, those that laid out tables first. */
  List<String> statements() {
    List<String> all = new ArrayList<>(init.stream().map(InitStatement::sql).toList());
    run.history().steps().forEach(step -> all.add(step.statement().sql()));
    return all;
  }

  /** Rolls back what is open, and drops the schema. */
  @Override
  public void close() throws SQLException {
    ending = true;
    if (executor == null) {
      return;
    }
    try {
      run.close();
    } finally {
      executor.close();
      executor = null;
    }
  }
}
