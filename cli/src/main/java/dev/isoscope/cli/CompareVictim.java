package dev.isoscope.cli;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.WorkCarrier;
import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.ComparedTarget;
import dev.isoscope.compare.ComparisonEntries;
import dev.isoscope.compare.DiscrepancySighting;
import dev.isoscope.compare.GeneratedCases;
import dev.isoscope.compare.ServerDeath;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a comparison does about cases that take the process of its targets down. */
final class CompareVictim implements NativeCrash.Victim<DiscrepancySighting, ComparisonEntries> {
  /** A target at a level that takes its process down by itself. */
  private record Deadly(TargetSpec target, Level level) {}

  private final CompareTerms terms;
  private final List<? extends ComparedTarget> participants;
  private final List<ComparedLevel> levels;
  private final List<String> access;
  private final WorkCarrier carrier;
  private Optional<Deadly> deadly = Optional.empty();

  /**
   * @param participants in the order of the targets
   * @param levels at which they are compared
   * @param access the options that tell how they are reached
   */
  CompareVictim(
      CompareTerms terms,
      List<? extends ComparedTarget> participants,
      List<ComparedLevel> levels,
      List<String> access,
      WorkCarrier carrier) {
    this.terms = terms;
    this.participants = participants;
    this.levels = levels;
    this.access = access;
    this.carrier = carrier;
  }

  /** What the user calls the targets. */
  static String names(CompareTerms terms) {
    return terms.targets().stream().map(TargetSpec::text).collect(Collectors.joining(","));
  }

  /** The command that tries cases of the comparison, with the options that tell which and how. */
  static List<String> command(CompareTerms terms, List<String> access) {
    List<String> arguments = new ArrayList<>(List.of("compare", "--on"));
    arguments.add(
        terms.targets().stream().map(CompareVictim::url).collect(Collectors.joining(",")));
    terms.levels().argument().ifPresent(level -> arguments.addAll(List.of("--level", level)));
    arguments.addAll(CampaignHeader.cases(terms.seed(), terms.generator(), true));
    arguments.addAll(List.of("--patience", terms.patience().toMillis() + "ms"));
    arguments.addAll(access);
    return arguments;
  }

  /** What other processes are told of a target. */
  private static String url(TargetSpec target) {
    return target.url().orElse(target.text());
  }

  @Override
  public CaseSource<?, ?> cases() {
    return terms.cases(participants.stream().map(ComparedTarget::target).toList());
  }

  @Override
  public boolean dies(Place place) throws IOException {
    deadly = Optional.empty();
    return ChildProcess.diesOfCase(carrier, command(terms, access), place);
  }

  /** Whether one of the targets dies of the case by itself; the first that does counts. */
  @Override
  public boolean dies(String caseText) throws IOException {
    for (int i = 0; i < terms.targets().size(); i++) {
      TargetSpec target = terms.targets().get(i);
      boolean suspect = ChildProcess.isNeededBy(target.dbms());
      for (Level level : suspect ? levels(participants.get(i)) : List.<Level>of()) {
        Deadly one = new Deadly(target, level);
        if (deadly.filter(known -> !known.equals(one)).isEmpty()
            && ChildProcess.diesOfRun(carrier, caseText, url(target), level, "carry-on", access)) {
          deadly = Optional.of(one);
          return true;
        }
      }
    }
    return false;
  }

  /** The levels that a target runs at. */
  private List<Level> levels(ComparedTarget one) {
    return one.own()
        .map(List::of)
        .orElseGet(() -> levels.stream().flatMap(level -> level.common().stream()).toList());
  }

  /** The death is reported with the others, as far as it is known of whom and where. */
  @Override
  public Examined<DiscrepancySighting, ComparisonEntries> file(
      Place place, Case original, Case reduced, String cause, boolean again) {
    String reason = "the process died of " + cause + " (again: " + terms.command(place) + ")";
    ServerDeath death =
        new ServerDeath(
            deadly.map(one -> one.target().text()).orElse(names(terms)),
            deadly.map(one -> ComparedLevel.of(one.level())).orElse(levels.get(0)),
            reduced,
            reason);
    return new Examined<>(
        GeneratedCases.untried(levels, "the process died of " + cause, List.of(death)), List.of());
  }

  @Override
  public ComparisonEntries untried(String reason) {
    return GeneratedCases.untried(levels, reason, List.of());
  }
}
