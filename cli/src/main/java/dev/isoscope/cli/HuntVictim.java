package dev.isoscope.cli;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.WorkCarrier;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.hunt.FindingSummary;
import dev.isoscope.hunt.Hunt;
import dev.isoscope.hunt.HuntEntries;
import dev.isoscope.hunt.ViolationSighting;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a hunt does about cases that take the process of its target down.
 *
 * @param on the target as other processes are told it
 * @param access the options that tell how it is reached
 * @param store holds the findings of the hunt
 */
record HuntVictim(
    HuntTerms terms,
    TargetIdentity target,
    Level level,
    String on,
    List<String> access,
    FindingStore store,
    WorkCarrier carrier,
    Consumer<String> say)
    implements NativeCrash.Victim<ViolationSighting, HuntEntries> {
  /** The command that tries cases of the hunt, with the options that tell which and how. */
  static List<String> command(HuntTerms terms, String on, Level level, List<String> access) {
    List<String> arguments = new ArrayList<>(List.of("hunt"));
    arguments.addAll(terms.arguments(on, level, true));
    arguments.addAll(access);
    return arguments;
  }

  @Override
  public CaseSource<?, ?> cases() {
    return terms.cases(target);
  }

  @Override
  public boolean dies(Place place) throws IOException {
    return ChildProcess.diesOfCase(carrier, command(terms, on, level, access), place);
  }

  @Override
  public boolean dies(String caseText) throws IOException {
    return ChildProcess.diesOfRun(carrier, caseText, on, level, "abort", access);
  }

  @Override
  public Examined<ViolationSighting, HuntEntries> file(
      Place place, Case original, Case reduced, String cause, boolean again) throws IOException {
    FindingSummary finding =
        new CrashFinding(terms, target, level, store).file(place, original, reduced, cause, again);
    say.accept("found " + finding.headline() + " [" + finding.id() + "]");
    return Hunt.crashed(place, finding);
  }

  @Override
  public HuntEntries untried(String reason) {
    return Hunt.untried(reason);
  }
}
