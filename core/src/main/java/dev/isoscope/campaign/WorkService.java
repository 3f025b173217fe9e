package dev.isoscope.campaign;

import com.fasterxml.jackson.databind.JavaType;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Does work for a campaign whose loop is in another process, on targets of this one. Orders and
 * results are lines of JSON.
 */
public final class WorkService<S extends CaseSighting, E extends BlockEntries<E>, Q, A>
    implements AutoCloseable {
  private final PortableExamination<S, E, Q, A> examination;
  private final JavaType orders;
  private final CasesUnderWay.Mark mark;
  private final CaseSource<?, ?> cases;
  private final Examiner<S, E> examiner;
  private final PortableExamination.Respondent<Q, A> respondent;
  private Budget budget = budget(Optional.empty());
  private SQLException lost;

  /**
   * @param underWay where to say what is under way
   * @throws SQLException if the targets cannot be used
   */
  public WorkService(PortableExamination<S, E, Q, A> examination, CasesUnderWay underWay)
      throws SQLException {
    this.examination = examination;
    this.orders =
        CampaignJson.type(
            WorkOrder.class,
            examination.sightings(),
            examination.entries(),
            examination.questions());
    this.mark = underWay.mark(0);
    this.cases = examination.cases();
    this.examiner = examination.examiner(0, cases, EarlierAnswers.none(), this::lose);
    this.respondent = examination.respondent(examiner);
  }

  private void lose(SQLException e) {
    lost = lost == null ? e : lost;
    budget.stop();
  }

  /** What is said instead of doing anything where there are no targets. */
  public static String unavailable(String reason) {
    return nothing(reason, false);
  }

  /** What is said where there cannot be any, wherever somebody asks. */
  public static String refusal(String reason) {
    return nothing(reason, true);
  }

  private static String nothing(String reason, boolean refused) {
    Optional<String> lost = Optional.of(String.valueOf(reason));
    return CampaignJson.line(new WorkResult<>(List.of(), Optional.empty(), lost, refused, 0));
  }

  /** Whether the targets can still be used. */
  public boolean usable() {
    return lost == null;
  }

  /**
   * Does what a line asks for, and gives the line that tells of it.
   *
   * @param received when it came, as {@link System#nanoTime} has it: its time counts from there
   */
  public String carryOut(String line, long received) throws IOException {
    long start = System.nanoTime();
    Optional<WorkOrder<S, E, Q>> order = CampaignJson.read(line, orders);
    if (order.isEmpty()) {
      throw new IOException("an order that makes no sense: " + line);
    }
    budget = budget(order.get().milliseconds());
    budget.resume((start - received) / 1e9);
    List<ExaminedBlock<S, E>> blocks = examined(order.get());
    Optional<A> answer = answer(order.get());
    return CampaignJson.line(
        new WorkResult<>(
            blocks,
            answer,
            Optional.ofNullable(lost).map(examination::reason),
            false,
            (System.nanoTime() - start) / 1e9));
  }

  private static Budget budget(Optional<Long> milliseconds) {
    return new Budget(
        new CampaignLimits(OptionalLong.empty(), milliseconds.map(Duration::ofMillis)));
  }

  private List<ExaminedBlock<S, E>> examined(WorkOrder<S, E, Q> order) throws IOException {
    Map<Place, CrashRecord<S, E>> crashes = new HashMap<>();
    order.crashes().forEach(crash -> crashes.put(crash.place(), crash));
    List<ExaminedBlock<S, E>> blocks = new ArrayList<>();
    for (WorkOrder.Span span : order.blocks()) {
      ExaminedBlock<S, E> none =
          new ExaminedBlock<>(span.block(), span.from(), examination.unexamined());
      ExaminedBlock<S, E> done =
          new BlockLoop<>(examination, examiner, cases, mark, budget, crashes, this::lose)
              .examine(none, span.wanted(), (soFar, more) -> {});
      blocks.add(done);
      if (lost != null) {
        break;
      }
    }
    mark.clear();
    return blocks;
  }

  private Optional<A> answer(WorkOrder<S, E, Q> order) {
    if (order.question().isEmpty()) {
      return Optional.empty();
    }
    order.place().ifPresent(place -> mark.at(place, CasesUnderWay.Phase.FILING));
    try {
      return Optional.of(respondent.answer(order.question().get(), budget::left));
    } catch (SQLException e) {
      lose(e);
      return Optional.empty();
    } finally {
      mark.clear();
    }
  }

  @Override
  public void close() {
    examiner.close();
  }
}
