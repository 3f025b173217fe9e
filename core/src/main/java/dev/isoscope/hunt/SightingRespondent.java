package dev.isoscope.hunt;

import dev.isoscope.campaign.PortableExamination;
import dev.isoscope.campaign.TimeLeft;
import dev.isoscope.execute.TargetLostException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Answers what another process asks about sightings, with runs on the server of this one. */
record SightingRespondent(SightingRuns runs, Supplier<HuntedTarget> target)
    implements PortableExamination.Respondent<SightingQuestion, SightingAnswer> {
  @Override
  public SightingAnswer answer(SightingQuestion question, TimeLeft time)
      throws TargetLostException {
    if (question instanceof SightingQuestion.Target) {
      return SightingAnswer.of(target.get());
    } else if (question instanceof SightingQuestion.Confirm ask) {
      return ended(ask.sighting(), SightingAnswer.ofSighting(runs.confirm(ask.sighting(), time)));
    } else if (question instanceof SightingQuestion.Reduce ask) {
      Duration most = Duration.ofMillis(ask.milliseconds());
      return ended(ask.sighting(), SightingAnswer.ofShown(runs.reduce(ask.sighting(), most, time)));
    } else if (question instanceof SightingQuestion.Unreduced ask) {
      return ended(ask.sighting(), SightingAnswer.ofShown(runs.unreduced(ask.sighting(), time)));
    } else if (question instanceof SightingQuestion.Witnesses ask) {
      WitnessedViolation witnessed = runs.witnesses(ask.sighting(), ask.shown(), time);
      return ended(
          ask.sighting(), SightingAnswer.of(Optional.of(witnessed.shown()), witnessed.witnesses()));
    } else if (question instanceof SightingQuestion.Recognized ask) {
      return ended(
          ask.sighting(),
          SightingAnswer.ofShown(
              Optional.of(runs.recognized(ask.sighting(), ask.shown(), ask.witnesses(), time))));
    } else if (question instanceof SightingQuestion.RateOfFleeting ask) {
      return ended(
          ask.sighting(),
          SightingAnswer.ofRates(runs.rateOfFleeting(ask.sighting(), time).stream().toList()));
    } else if (question instanceof SightingQuestion.Rates ask) {
      return ended(
          ask.sighting(), SightingAnswer.ofRates(runs.rates(ask.sighting(), ask.shown(), time)));
    }
    throw new IllegalArgumentException(String.valueOf(question));
  }

  /** The next question may be answered elsewhere, so this one tells of the server's death. */
  private SightingAnswer ended(ViolationSighting sighting, SightingAnswer answer) {
    return answer.with(runs.death(sighting));
  }
}
