package dev.isoscope.campaign;

import com.fasterxml.jackson.databind.JavaType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Workers whose targets are in other processes, perhaps on other machines. The ledger, the journal
 * and all decisions stay here; what has to be run is sent out.
 */
public final class RemoteWorkers<S extends CaseSighting, E extends BlockEntries<E>, Q, A>
    implements BlockWorkers<S, E> {
  private static final int MOST_BLOCKS = 500;

  /** How often work is tried elsewhere that could not be done, or over which a process has died. */
  private static final int ATTEMPTS = 3;

  private static final long LOOK_UP_MILLISECONDS = 100;

  /** Whoever has a part of the time left ends by itself, unless somebody ends it all. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** What examining may take when somebody wants it to end; what is not done then is done again. */
  private static final Duration GRACE_FOR_BLOCKS = Duration.ofSeconds(60);

  /**
   * What is asked when the time is over is answered in haste, but perhaps by a process that has to
   * start its servers, or by none if all machines are gone.
   */
  private static final Duration GRACE_FOR_LATE = Duration.ofMinutes(3);

  /** Finds out over which case a process has died. */
  public interface Investigation<S extends CaseSighting, E extends BlockEntries<E>> {
    /**
     * @return what is known of cases that were under way then; nothing if it was somebody else's
     *     doing
     */
    List<CrashRecord<S, E>> investigate(List<CasesUnderWay.Suspect> suspects, int exitCode)
        throws IOException;
  }

  private final PortableExamination<S, E, Q, A> examination;
  private final WorkCarrier carrier;
  private final int count;
  private final List<String> command;
  private final Investigation<S, E> investigation;
  private final JavaType orders;
  private final JavaType results;

  /** What was asked ahead of time, by place and question. */
  private final Map<Place, Map<String, CompletableFuture<Reply<A>>>> rehearsed =
      new ConcurrentHashMap<>();

  private final AtomicReference<WorkTraffic> traffic = new AtomicReference<>(WorkTraffic.NONE);

  /** As far as anybody knows. */
  private final AtomicReference<OptionalDouble> secondsPerBlock =
      new AtomicReference<>(OptionalDouble.empty());

  /**
   * @param command by which processes are started that work for the campaign
   */
  public RemoteWorkers(
      PortableExamination<S, E, Q, A> examination,
      WorkCarrier carrier,
      int count,
      List<String> command,
      Investigation<S, E> investigation) {
    this.examination = examination;
    this.carrier = carrier;
    this.count = count;
    this.command = List.copyOf(command);
    this.investigation = investigation;
    this.orders =
        CampaignJson.type(
            WorkOrder.class,
            examination.sightings(),
            examination.entries(),
            examination.questions());
    this.results =
        CampaignJson.type(
            WorkResult.class,
            examination.sightings(),
            examination.entries(),
            examination.answers());
  }

  @Override
  public int count() {
    return count;
  }

  /** What has gone to and fro so far. */
  public WorkTraffic traffic() {
    return traffic.get();
  }

  private void count(String order, String result, int questions, int blocks, double seconds) {
    WorkTraffic more = new WorkTraffic(1, questions, blocks, bytes(order), bytes(result), seconds);
    traffic.updateAndGet(before -> before.plus(more));
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  @Override
  public BlockWorker<S, E> worker(int number, Context<S, E> context) {
    return new RemoteWorker(context);
  }

  /**
   * Asks something before there is a campaign.
   *
   * @throws WorkRefusedException if there cannot be any
   * @throws SQLException if there are no targets that can be used
   */
  public static <S extends CaseSighting, E extends BlockEntries<E>, Q, A> A ask(
      WorkCarrier carrier,
      List<String> command,
      Q question,
      Class<S> sightings,
      Class<E> entries,
      Class<Q> questions,
      Class<A> answers)
      throws SQLException {
    JavaType type = CampaignJson.type(WorkResult.class, sightings, entries, answers);
    JavaType orders = CampaignJson.type(WorkOrder.class, sightings, entries, questions);
    WorkOrder<S, E, Q> order =
        new WorkOrder<>(
            Optional.empty(), List.of(), List.of(), Optional.empty(), Optional.of(question));
    for (int attempt = 1; ; attempt++) {
      Optional<WorkCarrier.Outcome> outcome =
          await(carrier.work(command, CampaignJson.line(order, orders)), TimeLeft.UNLIMITED, GRACE);
      if (outcome.isEmpty()) {
        throw new SQLException("interrupted");
      }
      if (outcome.get().died().isPresent()) {
        throw new SQLException(
            "its process ended at once, with exit code "
                + outcome.get().died().getAsInt()
                + "; its standard error says why");
      }
      WorkResult<S, E, A> result = read(outcome.get().text(), type);
      if (result.refused()) {
        throw new WorkRefusedException(result.lost().orElseThrow());
      }
      if (result.answer().isPresent() && result.lost().isEmpty()) {
        return result.answer().get();
      }
      if (attempt == ATTEMPTS) {
        throw new SQLException(result.lost().orElse("its process says nothing"));
      }
    }
  }

  private static <T> T read(String line, JavaType type) {
    Optional<T> result = CampaignJson.read(line, type);
    return result.orElseThrow(
        () -> new IllegalStateException("a result that makes no sense: " + line));
  }

  /** What came of some work; empty if it was not done some time after the time was over. */
  static Optional<WorkCarrier.Outcome> await(
      Future<WorkCarrier.Outcome> future, TimeLeft time, Duration grace) throws SQLException {
    long end = Long.MAX_VALUE;
    while (true) {
      try {
        return Optional.of(future.get(LOOK_UP_MILLISECONDS, TimeUnit.MILLISECONDS));
      } catch (TimeoutException e) {
        if (end == Long.MAX_VALUE && time.over()) {
          end = System.nanoTime() + grace.toNanos();
        }
        if (end != Long.MAX_VALUE && System.nanoTime() >= end) {
          future.cancel(true);
          return Optional.empty();
        }
      } catch (ExecutionException e) {
        throw new SQLException(String.valueOf(e.getCause().getMessage()), e.getCause());
      } catch (InterruptedException e) {
        future.cancel(true);
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }
  }

  /**
   * What came of a question; nothing if the time was over before there was an answer.
   *
   * @param died how a process has died over it: nobody has looked into that, since it does not
   *     count before somebody asks the same in earnest
   * @param lost why the targets cannot be used any more: then the answer says what was known before
   */
  private record Reply<A>(
      Optional<A> answer, Optional<WorkCarrier.Outcome> died, Optional<String> lost) {
    private static <A> Reply<A> nothing() {
      return new Reply<>(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Whether it is to be asked again if somebody wants to know. */
    private boolean open() {
      return answer.isEmpty() && died.isEmpty() && lost.isEmpty();
    }
  }

  /** A process died over a question; whoever files knows by now whether the case is to blame. */
  private static final class DiedException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Somebody else rehearses the same. */
  private static final class RehearsedException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final class RemoteWorker implements BlockWorker<S, E> {
    private final Context<S, E> context;
    private final SightingFiler<S, E> filer;
    private final SightingFiler<S, E> rehearsal;
    private int failures;

    private RemoteWorker(Context<S, E> context) {
      this.context = context;
      CaseSource<?, ?> cases = examination.cases();
      this.filer = examination.filer(cases, this::ask, context.lost());
      this.rehearsal = examination.rehearsal(cases, this::askAhead);
    }

    @Override
    public int appetite() {
      OptionalDouble seconds = secondsPerBlock.get();
      double blocks =
          seconds.isEmpty() ? 1 : carrier.secondsPerOrder() / Math.max(seconds.getAsDouble(), 1e-3);
      return (int) Math.max(1, Math.min(MOST_BLOCKS, blocks));
    }

    // ---- examining ----------------------------------------------------------------------------

    @Override
    public void examine(List<Order<S, E>> blocks, Listener<S, E> listener)
        throws SQLException, IOException {
      failures = 0;
      List<Order<S, E>> left = unfinished(blocks, listener);
      while (!left.isEmpty()) {
        String order = order(left);
        Optional<WorkCarrier.Outcome> outcome =
            await(carrier.work(command, order), context.budget()::left, GRACE_FOR_BLOCKS);
        if (outcome.isEmpty()) {
          left.forEach(one -> listener.examined(one.before()));
          return;
        }
        if (outcome.get().died().isPresent()) {
          investigate(outcome.get());
        } else {
          WorkResult<S, E, A> result = read(outcome.get().text(), results);
          count(order, outcome.get().text(), 0, left.size(), result.seconds());
          left = entered(left, result, listener);
        }
        left = unfinished(left, listener);
      }
    }

    /** Those that there is something to do about, and time to do it. */
    private List<Order<S, E>> unfinished(List<Order<S, E>> blocks, Listener<S, E> listener) {
      boolean over = context.budget().exhausted();
      List<Order<S, E>> unfinished = new ArrayList<>();
      for (Order<S, E> one : blocks) {
        if (over || one.before().cases() >= one.wanted()) {
          listener.examined(one.before());
        } else {
          unfinished.add(one);
        }
      }
      return unfinished;
    }

    private String order(List<Order<S, E>> blocks) {
      List<WorkOrder.Span> spans = new ArrayList<>();
      List<CrashRecord<S, E>> crashes = new ArrayList<>();
      for (Order<S, E> one : blocks) {
        ExaminedBlock<S, E> before = one.before();
        spans.add(new WorkOrder.Span(before.number(), before.cases(), one.wanted()));
        context.crashes().values().stream()
            .filter(crash -> context.unfinished().block(crash.place()) == before.number())
            .forEach(crashes::add);
      }
      return CampaignJson.line(
          WorkOrder.examine(milliseconds(context.budget()::left), spans, crashes), orders);
    }

    /** Takes what was done, and says what is left to be done elsewhere. */
    private List<Order<S, E>> entered(
        List<Order<S, E>> ordered, WorkResult<S, E, A> result, Listener<S, E> listener)
        throws IOException {
      boolean lost = result.lost().isPresent();
      boolean again = lost && ++failures < ATTEMPTS;
      if (lost && !again) {
        context.lost().accept(examination.lost(result.lost().get()));
      }
      // The case over which they were lost is examined by halves, and it is in the last block.
      int known = again ? result.blocks().size() - 1 : result.blocks().size();
      List<Order<S, E>> left = new ArrayList<>();
      int cases = 0;
      for (int i = 0; i < ordered.size(); i++) {
        ExaminedBlock<S, E> before = ordered.get(i).before();
        int wanted = ordered.get(i).wanted();
        ExaminedBlock<S, E> all = before;
        if (i < known) {
          ExaminedBlock<S, E> more = result.blocks().get(i);
          all = before.plus(more.cases() - before.cases(), more.examined());
          listener.reached(all, more.examined().counted());
          cases += all.cases() - before.cases();
        }
        if (again && all.cases() < wanted) {
          left.add(new Order<>(all, wanted));
        } else {
          listener.examined(all);
        }
      }
      measure(cases, result.seconds());
      return left;
    }

    /** The mean of the last few, so that one that was slow does not change much. */
    private void measure(int cases, double seconds) {
      if (cases > 0) {
        double now = seconds * examination.blockSize() / cases;
        secondsPerBlock.updateAndGet(
            before -> OptionalDouble.of(0.7 * before.orElse(now) + 0.3 * now));
      }
    }

    private Optional<Long> milliseconds(TimeLeft time) {
      return time.get().map(Duration::toMillis);
    }

    // ---- filing -------------------------------------------------------------------------------

    @Override
    public FiledSighting<E> file(S sighting, boolean feared, TimeLeft time)
        throws SQLException, IOException {
      // Blocks are entered in their order, so what was rehearsed for those before is of no use.
      rehearsed.keySet().removeIf(place -> place.block() < sighting.place().block());
      failures = 0;
      boolean deadly = feared;
      while (true) {
        try {
          return filer.file(sighting, deadly, time);
        } catch (DiedException e) {
          if (deadly) {
            throw e; // it must not have run
          }
          deadly = context.crashes().containsKey(sighting.place());
        }
      }
    }

    @Override
    public boolean rehearses() {
      return true;
    }

    /** What goes wrong here goes wrong again when it counts. */
    @Override
    public void rehearse(S sighting) {
      if (!context.crashes().containsKey(sighting.place())) {
        try {
          rehearsal.file(sighting, false, context.budget()::left);
        } catch (SQLException | IOException | DiedException | RehearsedException e) {
          failures = 0;
        }
      }
    }

    private Optional<A> askAhead(S sighting, Q question, TimeLeft time) throws SQLException {
      CompletableFuture<Reply<A>> answer = new CompletableFuture<>();
      if (rehearsed
              .computeIfAbsent(sighting.place(), place -> new ConcurrentHashMap<>())
              .putIfAbsent(text(question), answer)
          != null) {
        throw new RehearsedException();
      }
      try {
        Reply<A> said = asked(sighting, question, time);
        if (said.lost().isPresent()) {
          throw new SQLException(said.lost().get());
        }
        // What was cut short would be final for a block that may take longer.
        answer.complete(time.over() && said.died().isEmpty() ? Reply.nothing() : said);
        if (said.died().isPresent()) {
          throw new DiedException();
        }
        return said.answer();
      } finally {
        answer.complete(Reply.nothing());
      }
    }

    private String text(Q question) {
      return CampaignJson.line(
          WorkOrder.ask(Optional.empty(), new Place(0, 0, 0), question), orders);
    }

    private Optional<A> ask(S sighting, Q question, TimeLeft time) throws SQLException {
      Map<String, CompletableFuture<Reply<A>>> known =
          rehearsed.getOrDefault(sighting.place(), new ConcurrentHashMap<>());
      CompletableFuture<Reply<A>> ahead = known.get(text(question));
      Reply<A> said = ahead == null ? Reply.nothing() : ahead.join();
      if (said.open()) {
        said = asked(sighting, question, time);
      }
      if (said.died().isPresent()) {
        known.remove(text(question));
        investigate(said.died().get());
        throw new DiedException();
      }
      if (said.lost().isPresent()) {
        if (said.answer().isEmpty()) {
          throw new SQLException(said.lost().get());
        }
        context.lost().accept(examination.lost(said.lost().get()));
      }
      return said.answer();
    }

    private Reply<A> asked(S sighting, Q question, TimeLeft time) throws SQLException {
      for (int attempt = 1; ; attempt++) {
        String order =
            CampaignJson.line(
                WorkOrder.ask(milliseconds(time), sighting.place(), question), orders);
        Duration grace = time.over() ? GRACE_FOR_LATE : GRACE;
        Optional<WorkCarrier.Outcome> outcome = await(carrier.work(command, order), time, grace);
        if (outcome.isEmpty()) {
          return Reply.nothing();
        }
        if (outcome.get().died().isPresent()) {
          return new Reply<>(Optional.empty(), outcome, Optional.empty());
        }
        WorkResult<S, E, A> result = read(outcome.get().text(), results);
        count(order, outcome.get().text(), 1, 0, result.seconds());
        if (result.lost().isEmpty() || attempt == ATTEMPTS) {
          return new Reply<>(result.answer(), Optional.empty(), result.lost());
        }
      }
    }

    // ---- blame --------------------------------------------------------------------------------

    /** Finds out whether a case is to blame; who keeps dying without a reason is given up. */
    private void investigate(WorkCarrier.Outcome outcome) throws SQLException {
      try {
        List<CrashRecord<S, E>> crashes =
            investigation.investigate(
                CasesUnderWay.parse(outcome.text()), outcome.died().getAsInt());
        crashes.forEach(crash -> context.crashes().put(crash.place(), crash));
        failures = crashes.isEmpty() ? failures + 1 : 0;
      } catch (IOException e) {
        throw new SQLException(e.getMessage(), e);
      }
      if (failures > ATTEMPTS) {
        throw new SQLException(
            "its processes keep dying, the last one with exit code "
                + outcome.died().getAsInt()
                + "; their standard error says why");
      }
    }

    @Override
    public void close() {}
  }
}
