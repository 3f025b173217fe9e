package dev.isoscope.hunt;

import dev.isoscope.campaign.PortableExamination;
import dev.isoscope.campaign.TimeLeft;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.model.Finding;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Has the runs for sightings made by a process that has the server. */
final class RunsElsewhere implements SightingRuns {
  private final PortableExamination.Inquiry<ViolationSighting, SightingQuestion, SightingAnswer>
      inquiry;
  private Optional<ViolationSighting> death = Optional.empty();

  RunsElsewhere(
      PortableExamination.Inquiry<ViolationSighting, SightingQuestion, SightingAnswer> inquiry) {
    this.inquiry = inquiry;
  }

  /** If the time is over, nobody is asked: a server might have to be started for it. */
  private SightingAnswer ask(ViolationSighting sighting, SightingQuestion question, TimeLeft time)
      throws TargetLostException {
    return time.over() ? SightingAnswer.none() : asked(sighting, question, time);
  }

  /** If the time is over before there is an answer, nothing is known. */
  private SightingAnswer asked(ViolationSighting sighting, SightingQuestion question, TimeLeft time)
      throws TargetLostException {
    try {
      SightingAnswer answer = inquiry.ask(sighting, question, time).orElseGet(SightingAnswer::none);
      death = death.or(answer::death);
      return answer;
    } catch (SQLException e) {
      throw new TargetLostException(e.getMessage(), e);
    }
  }

  @Override
  public Optional<ViolationSighting> confirm(ViolationSighting sighting, TimeLeft time)
      throws TargetLostException {
    return ask(sighting, new SightingQuestion.Confirm(sighting), time).sighting();
  }

  @Override
  public Optional<ShownViolation> reduce(ViolationSighting sighting, Duration most, TimeLeft time)
      throws TargetLostException {
    return ask(sighting, new SightingQuestion.Reduce(sighting, most.toMillis()), time).shown();
  }

  /** This is what is left to be done when the time is over. */
  @Override
  public Optional<ShownViolation> unreduced(ViolationSighting sighting, TimeLeft time)
      throws TargetLostException {
    return asked(sighting, new SightingQuestion.Unreduced(sighting), time).shown();
  }

  @Override
  public WitnessedViolation witnesses(
      ViolationSighting sighting, ShownViolation shown, TimeLeft time) throws TargetLostException {
    SightingAnswer answer = ask(sighting, new SightingQuestion.Witnesses(sighting, shown), time);
    return new WitnessedViolation(answer.shown().orElse(shown), answer.witnesses());
  }

  @Override
  public ShownViolation recognized(
      ViolationSighting sighting,
      ShownViolation shown,
      List<Finding.Witness> witnesses,
      TimeLeft time)
      throws TargetLostException {
    return ask(sighting, new SightingQuestion.Recognized(sighting, shown, witnesses), time)
        .shown()
        .orElse(shown);
  }

  @Override
  public Optional<Finding.Rate> rateOfFleeting(ViolationSighting sighting, TimeLeft time)
      throws TargetLostException {
    return ask(sighting, new SightingQuestion.RateOfFleeting(sighting), time).rates().stream()
        .findFirst();
  }

  @Override
  public List<Finding.Rate> rates(ViolationSighting sighting, ShownViolation shown, TimeLeft time)
      throws TargetLostException {
    return ask(sighting, new SightingQuestion.Rates(sighting, shown), time).rates();
  }

  @Override
  public Optional<ViolationSighting> death(ViolationSighting sighting) {
    Optional<ViolationSighting> told = death;
    death = Optional.empty();
    return told;
  }
}
