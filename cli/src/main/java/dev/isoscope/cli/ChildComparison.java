package dev.isoscope.cli;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.campaign.Place;
import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.ComparisonEntries;
import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.DiscrepancySighting;
import dev.isoscope.compare.GeneratedCases;
import dev.isoscope.compare.ServerDeath;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A comparison in a child, which reports what it finds. */
final class ChildComparison extends ChildCampaign<DiscrepancySighting, ComparisonEntries> {
  /** A target at a level that takes its process down by itself. */
  private record Deadly(TargetSpec target, Level level) {}

  private final CompareCommand options;
  private final CompareTerms terms;
  private Optional<Deadly> deadly = Optional.empty();

  ChildComparison(CompareCommand options, CompareTerms terms, Path directory, Stopper stopper) {
    super(options.spec.commandLine(), terms.targets(), directory, stopper);
    this.options = options;
    this.terms = terms;
  }

  @Override
  List<String> command() {
    List<String> arguments = new ArrayList<>(List.of("compare", "--child", "--on", urls()));
    arguments.addAll(List.of("--level", header().get(CampaignHeader.LEVEL)));
    arguments.addAll(CampaignHeader.cases(terms.seed(), terms.generator(), true));
    arguments.addAll(access());
    return arguments;
  }

  @Override
  List<String> access() {
    return ChildProcess.access(options.targetOptions, options.urlOptions);
  }

  /** What the user has said, and the seed. */
  @Override
  List<String> campaign(boolean resume) {
    List<String> arguments =
        new ArrayList<>(options.spec.commandLine().getParseResult().originalArgs());
    if (options.campaign.seed == null) {
      arguments.addAll(List.of("--seed", String.valueOf(terms.seed())));
    }
    arguments.addAll(List.of("--child", "--journal", directory().toString()));
    if (resume && !options.campaign.resume) {
      arguments.add("--resume");
    }
    return arguments;
  }

  @Override
  public CaseSource<?, ?> cases() {
    return terms.cases(identities());
  }

  private List<TargetIdentity> identities() {
    List<TargetIdentity> identities = new ArrayList<>();
    for (int i = 1; i <= terms.targets().size(); i++) {
      CampaignHeader.target(header(), "-" + i).ifPresent(identities::add);
    }
    return identities;
  }

  /** What the journal says of it. */
  Compatibility result() {
    List<TargetIdentity> identities = identities();
    List<Optional<Level>> own = new ArrayList<>();
    for (int i = 1; i <= identities.size(); i++) {
      own.add(ownLevel(i));
    }
    try {
      return Compatibility.recorded(directory(), identities, own, levels());
    } catch (JournalException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private Optional<Level> ownLevel(int number) {
    return Optional.ofNullable(header().get(CampaignHeader.LEVEL + "-" + number))
        .flatMap(Level::named);
  }

  private LevelChoice choice() {
    return LevelChoice.parse(List.of(header().get(CampaignHeader.LEVEL)));
  }

  private List<ComparedLevel> levels() {
    return choice().usual()
        ? List.of(ComparedLevel.OWN)
        : choice().named().stream().map(ComparedLevel::of).toList();
  }

  /**
   * The levels that a target runs at.
   *
   * @param number counts the targets from one
   */
  private List<Level> levels(int number) {
    return ownLevel(number).map(List::of).orElseGet(() -> List.copyOf(choice().named()));
  }

  @Override
  public boolean dies(Place place) throws IOException {
    deadly = Optional.empty();
    return super.dies(place);
  }

  /** Whether one of the targets dies of the case by itself; the first that does counts. */
  @Override
  public boolean dies(Path caseFile) throws IOException {
    for (int i = 0; i < terms.targets().size(); i++) {
      TargetSpec target = terms.targets().get(i);
      boolean suspect = ChildProcess.isNeededBy(target.dbms());
      for (Level level : suspect ? levels(i + 1) : List.<Level>of()) {
        Deadly one = new Deadly(target, level);
        if (deadly.filter(known -> !known.equals(one)).isEmpty()
            && dies(caseFile, target, level, "carry-on")) {
          deadly = Optional.of(one);
          return true;
        }
      }
    }
    return false;
  }

  /** The death is reported with the others, as far as it is known of whom and where. */
  @Override
  public Examined<DiscrepancySighting, ComparisonEntries> file(
      Place place, Case original, Case reduced, String cause, boolean again) {
    String reason = "the process died of " + cause + " (again: " + terms.command(place) + ")";
    ServerDeath death =
        new ServerDeath(
            deadly.map(one -> one.target().text()).orElse(names()),
            deadly.map(one -> ComparedLevel.of(one.level())).orElse(levels().get(0)),
            reduced,
            reason);
    return new Examined<>(
        GeneratedCases.untried(levels(), "the process died of " + cause, List.of(death)),
        List.of());
  }

  @Override
  public ComparisonEntries untried(String reason) {
    return GeneratedCases.untried(levels(), reason, List.of());
  }
}
