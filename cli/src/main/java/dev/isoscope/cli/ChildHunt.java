package dev.isoscope.cli;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.campaign.Place;
import dev.isoscope.hunt.FindingLedger;
import dev.isoscope.hunt.FindingSummary;
import dev.isoscope.hunt.Hunt;
import dev.isoscope.hunt.HuntEntries;
import dev.isoscope.hunt.ViolationSighting;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A hunt in a child, which says nothing of what it finds: the journal is reported. */
final class ChildHunt extends ChildCampaign<ViolationSighting, HuntEntries> {
  private final HuntCommand options;
  private final HuntTerms terms;
  private final TargetSpec target;
  private final Level level;
  private final Optional<Duration> time;
  private final Stopper stopper;

  ChildHunt(
      HuntCommand options,
      HuntTerms terms,
      Stopper stopper,
      TargetSpec target,
      Level level,
      Optional<Duration> time) {
    super(
        options.spec.commandLine(),
        List.of(target),
        HuntDirectory.of(options, terms, target.text(), level),
        stopper);
    this.options = options;
    this.terms = terms;
    this.target = target;
    this.level = level;
    this.time = time;
    this.stopper = stopper;
  }

  @Override
  List<String> command() {
    List<String> arguments = new ArrayList<>(List.of("hunt", "--child"));
    arguments.addAll(terms.arguments(urls(), level, true));
    arguments.addAll(access());
    return arguments;
  }

  @Override
  List<String> access() {
    return ChildProcess.access(options.targetOptions, options.urlOptions);
  }

  @Override
  List<String> campaign(boolean resume) {
    List<String> arguments = command();
    arguments.addAll(List.of("--out", directory().toString()));
    if (options.campaign.workers != null) {
      arguments.addAll(List.of("--workers", String.valueOf(options.campaign.workers)));
    }
    if (resume) {
      arguments.add("--resume");
    }
    time.ifPresent(one -> arguments.addAll(List.of("--time", one.toMillis() + "ms")));
    if (options.campaign.cases != null) {
      arguments.addAll(List.of("--cases", options.campaign.cases.toString()));
    }
    if (options.quiet) {
      arguments.add("--quiet");
    }
    return arguments;
  }

  @Override
  public CaseSource<?, ?> cases() {
    return terms.cases(identity());
  }

  @Override
  public boolean dies(Path caseFile) throws IOException {
    return dies(caseFile, target, level, "abort");
  }

  @Override
  public Examined<ViolationSighting, HuntEntries> file(
      Place place, Case original, Case reduced, String cause, boolean again) throws IOException {
    CrashFinding crash = new CrashFinding(terms, identity(), level, directory());
    FindingSummary finding = crash.file(place, original, reduced, cause, again);
    say("found " + finding.headline() + " [" + finding.id() + "]");
    return Hunt.crashed(place, finding);
  }

  @Override
  public HuntEntries untried(String reason) {
    return Hunt.untried(reason);
  }

  /** What the journal says of it. */
  HuntResult result() {
    FindingLedger ledger = new FindingLedger();
    try {
      Journal.replay(directory(), HuntEntries.class, ledger::enter);
    } catch (JournalException e) {
      throw new UsageException(e.getMessage());
    }
    return HuntResult.of(
        terms,
        identity(),
        level,
        directory(),
        ledger,
        options.campaign.limits(time).cases(),
        stopper);
  }

  private TargetIdentity identity() {
    return CampaignHeader.target(header(), "").orElseThrow();
  }
}
