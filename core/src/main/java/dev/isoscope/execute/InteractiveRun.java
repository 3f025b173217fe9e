package dev.isoscope.execute;

import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.TargetIdentity;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A run whose statements are added one by one while it goes on, by a person or a script. They are
 * submitted as those of a case are: the next one when everything under way has come back or is
 * known to wait, and those of a session that waits when it goes on. So what was done can be
 * replayed as a case.
 */
public final class InteractiveRun implements AutoCloseable {
  private static final Duration LOOK = Duration.ofMillis(2);

  private final Place place;
  private final HistoryRecorder recorder;
  private final CaseRun run;
  private final RunWatcher watcher;
  private final Function<String, StatementFacts> facts;
  private final Consumer<Event> listener;
  private final AtomicInteger count = new AtomicInteger();
  private final Map<String, Transaction> transactions = new ConcurrentHashMap<>();
  private volatile List<Step> steps = List.of();
  private volatile List<Event> events = List.of();

  /** How a session stands to transactions. */
  public enum Transaction {
    NONE,
    OPEN,
    /** The DBMS refuses everything until it is rolled back. */
    ABORTED
  }

  /** Where a run happens. */
  record Place(Case tables, TargetIdentity target, Level level, WorkspaceConnections connections) {}

  InteractiveRun(
      Place place,
      List<String> sessions,
      ExecutorOptions options,
      RunWatcher watcher,
      Function<String, StatementFacts> facts,
      Consumer<Event> listener)
      throws SQLException {
    this.place = place;
    this.watcher = watcher;
    this.facts = facts;
    this.listener = listener;
    this.recorder = new HistoryRecorder(List.of(), sessions, this::happened);
    this.run = new CaseRun(SubmissionOrder.growing(), place.connections(), recorder, options);
    watcher.begin(run);
    watcher.execute(run::start);
    awaitRest(options.patience());
    if (run.over()) {
      close(); // it could not begin
    }
  }

  /** In whichever thread drives the run. */
  private void happened(Event event) {
    steps = recorder.steps();
    events = List.copyOf(recorder.events());
    transactions.put(
        event.session(),
        switch (run.state(event.session())) {
          case OUTSIDE -> Transaction.NONE;
          case OPEN -> Transaction.OPEN;
          case ABORTED -> Transaction.ABORTED;
        });
    listener.accept(event);
  }

  /** Adds a statement, and returns at once. */
  public void submit(String session, String sql) {
    Statement statement = Statement.of(count.incrementAndGet(), session, sql);
    run.add(new ParsedStatement(statement, facts.apply(sql)));
  }

  /**
   * Waits until every statement has come back, or waits, or is queued behind one that waits.
   *
   * @return false if that takes longer than this
   */
  public boolean awaitRest(Duration most) {
    long start = System.nanoTime();
    while (!run.resting()) {
      if (System.nanoTime() - start > most.toNanos()) {
        return false;
      }
      try {
        Thread.sleep(LOOK.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }

  /** Whether it is over, though nobody has closed it: the server died, or the run stood still. */
  public Optional<Ending> ending() {
    return run.over() ? Optional.ofNullable(run.endingIfAbandoned()) : Optional.empty();
  }

  public Step step(int number) {
    return steps.get(number - 1);
  }

  public Transaction transaction(String session) {
    return transactions.getOrDefault(session, Transaction.NONE);
  }

  /** The statement of a session that was submitted and has not come back. */
  public Optional<Step> underWay(String session) {
    return steps.stream()
        .filter(step -> step.statement().session().equals(session))
        .filter(step -> step.status() == Step.Status.UNFINISHED && step.submittedAt().isPresent())
        .findFirst();
  }

  /** Whom a session waits for, as the DBMS said last. */
  public Set<String> waitsFor(String session) {
    return underWay(session)
        .filter(Step::blocked)
        .map(step -> run.waits().getOrDefault(session, new TreeSet<>(step.blockedBy())))
        .orElse(Set.of());
  }

  /** The schema in which all of this happens. */
  public String schema() {
    return place.connections().workspaceName();
  }

  /** What has happened so far; the tables at its end are not known. */
  public History history() {
    List<Step> now = steps;
    Case done = place.tables().withStatements(now.stream().map(Step::statement).toList());
    return new History(
        done,
        place.target(),
        place.level(),
        now,
        events,
        List.of(),
        ending().orElseGet(Ending.Complete::new));
  }

  /** Rolls back what is open, and ends the run. */
  @Override
  public void close() throws SQLException {
    run.end();
    try {
      run.await();
    } finally {
      watcher.end();
      if (run.over()) {
        place.connections().closeDiscarded();
      }
    }
  }
}
