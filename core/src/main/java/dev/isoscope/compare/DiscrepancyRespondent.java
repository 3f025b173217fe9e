package dev.isoscope.compare;

import dev.isoscope.campaign.PortableExamination;
import dev.isoscope.campaign.TimeLeft;
import java.time.Duration;
import java.util.List;

/** Answers what another process asks about discrepancies, with runs on the servers of this one. */
record DiscrepancyRespondent(List<Participant> participants, DiscrepancyRuns runs)
    implements PortableExamination.Respondent<DiscrepancyQuestion, DiscrepancyAnswer> {
  @Override
  public DiscrepancyAnswer answer(DiscrepancyQuestion question, TimeLeft time) {
    if (question instanceof DiscrepancyQuestion.Targets) {
      return DiscrepancyAnswer.ofTargets(participants);
    } else if (question instanceof DiscrepancyQuestion.Reduce ask) {
      Duration most = Duration.ofMillis(ask.milliseconds());
      return DiscrepancyAnswer.of(runs.reduce(ask.sighting(), most, time), runs.deaths());
    } else if (question instanceof DiscrepancyQuestion.OtherLevels ask) {
      return DiscrepancyAnswer.of(
          runs.otherLevels(ask.sighting(), ask.shown(), time), runs.deaths());
    } else if (question instanceof DiscrepancyQuestion.Remedies ask) {
      return DiscrepancyAnswer.of(runs.remedies(ask.sighting(), ask.shown(), time), runs.deaths());
    }
    throw new IllegalArgumentException(String.valueOf(question));
  }
}
