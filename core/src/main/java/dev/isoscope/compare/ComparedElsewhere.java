package dev.isoscope.compare;

import dev.isoscope.campaign.PortableExamination;
import dev.isoscope.campaign.TimeLeft;
import dev.isoscope.compare.trace.Consequence;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Has the runs for discrepancies made by a process that has the servers. */
final class ComparedElsewhere implements DiscrepancyRuns {
  private final PortableExamination.Inquiry<
          DiscrepancySighting, DiscrepancyQuestion, DiscrepancyAnswer>
      inquiry;
  private final Consumer<SQLException> told;
  private ComparisonEntries deaths = ComparisonEntries.NONE;
  private boolean lost;

  /**
   * @param told is told if a server is lost
   */
  ComparedElsewhere(
      PortableExamination.Inquiry<DiscrepancySighting, DiscrepancyQuestion, DiscrepancyAnswer>
          inquiry,
      Consumer<SQLException> told) {
    this.inquiry = inquiry;
    this.told = told;
  }

  /** Empty if the time is over before there is an answer, or nobody can give one. */
  private Optional<DiscrepancyAnswer> ask(
      DiscrepancySighting sighting, DiscrepancyQuestion question, TimeLeft time) {
    if (lost || time.over()) {
      return Optional.empty();
    }
    try {
      Optional<DiscrepancyAnswer> answer = inquiry.ask(sighting, question, time);
      deaths = deaths.plus(answer.orElse(DiscrepancyAnswer.NONE).deaths());
      return answer;
    } catch (SQLException e) {
      lost = true;
      told.accept(e);
      return Optional.empty();
    }
  }

  @Override
  public ReducedDiscrepancy reduce(DiscrepancySighting sighting, Duration budget, TimeLeft time) {
    DiscrepancyQuestion question = new DiscrepancyQuestion.Reduce(sighting, budget.toMillis());
    return ask(sighting, question, time)
        .flatMap(DiscrepancyAnswer::reduced)
        .orElseGet(
            () ->
                new ReducedDiscrepancy(
                    sighting.discrepancy(),
                    lost ? ReductionExtent.TARGET_WAS_LOST : ReductionExtent.TIME_WAS_SHORT));
  }

  @Override
  public Map<ComparedLevel, Consequence> otherLevels(
      DiscrepancySighting sighting, Discrepancy shown, TimeLeft time) {
    return ask(sighting, new DiscrepancyQuestion.OtherLevels(sighting, shown), time)
        .map(DiscrepancyAnswer::levels)
        .orElse(Map.of());
  }

  @Override
  public List<Remedy> remedies(DiscrepancySighting sighting, Discrepancy shown, TimeLeft time) {
    return ask(sighting, new DiscrepancyQuestion.Remedies(sighting, shown), time)
        .map(DiscrepancyAnswer::remedies)
        .orElse(List.of());
  }

  @Override
  public ComparisonEntries deaths() {
    ComparisonEntries all = deaths;
    deaths = ComparisonEntries.NONE;
    return all;
  }
}
