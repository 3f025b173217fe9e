package dev.isoscope.corpus;

import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the bugs of the corpus have shown on targets and levels, gathered run by run. */
public final class CorpusReplay {
  private final List<CorpusBug> bugs;
  private final Map<Place, Map<Optional<Level>, List<BugOutcome>>> outcomes = new HashMap<>();
  private final Set<String> targets = new LinkedHashSet<>();

  private final Map<ShownCase, Case> shownCases = new LinkedHashMap<>();

  private record Place(String bug, String target) {}

  private record ShownCase(String file, String target, Level level) {}

  public CorpusReplay(List<CorpusBug> bugs) {
    this.bugs = List.copyOf(bugs);
  }

  public List<CorpusBug> bugs() {
    return bugs;
  }

  /** The cases of all bugs; one that several bugs share is there once. */
  public List<Case> cases() {
    return bugs.stream().flatMap(bug -> bug.cases().stream()).distinct().toList();
  }

  /** Enters what came of a run of one of the cases. */
  public void add(Case testCase, String target, Level level, RunVerdict verdict) {
    targets.add(target);
    if (verdict.knownBug()) {
      shownCases.put(new ShownCase(testCase.source(), target, level), testCase);
    }
    for (CorpusBug bug : bugs) {
      if (bug.cases().contains(testCase)) {
        add(BugOutcome.of(bug, testCase, target, level, verdict), target);
      }
    }
  }

  /** Enters that a target could not be used. */
  public void unavailable(String target, String reason) {
    targets.add(target);
    for (CorpusBug bug : bugs) {
      if (!bug.cases().isEmpty() && of(bug, target).isEmpty()) {
        add(BugOutcome.unavailable(bug, target, reason), target);
      }
    }
  }

  private void add(BugOutcome outcome, String target) {
    outcomes
        .computeIfAbsent(new Place(outcome.bug().id(), target), key -> new LinkedHashMap<>())
        .computeIfAbsent(outcome.level(), key -> new ArrayList<>())
        .add(outcome);
  }

  public List<String> targets() {
    return List.copyOf(targets);
  }

  /** One for each bug, target and level; bugs in the order of the corpus. */
  public List<BugOutcome> outcomes() {
    return bugs.stream().flatMap(bug -> of(bug).stream()).toList();
  }

  public List<BugOutcome> of(CorpusBug bug) {
    return bug.cases().isEmpty()
        ? List.of(BugOutcome.withoutCase(bug))
        : targets.stream().flatMap(target -> of(bug, target).stream()).toList();
  }

  public List<BugOutcome> of(CorpusBug bug, String target) {
    return outcomes.getOrDefault(new Place(bug.id(), target), Map.of()).values().stream()
        .map(BugOutcome::first)
        .toList();
  }

  /** Those that have shown somewhere. */
  public List<CorpusBug> shown() {
    return bugs.stream().filter(bug -> of(bug).stream().anyMatch(BugOutcome::shows)).toList();
  }

  /** Those that ran somewhere, whatever they showed. */
  public List<CorpusBug> ran() {
    return bugs.stream().filter(bug -> of(bug).stream().anyMatch(BugOutcome::ran)).toList();
  }

  /** The cases that have shown their bug on a target at a level. */
  public List<Case> casesShown(String target, Level level) {
    return shownCases.entrySet().stream()
        .filter(one -> one.getKey().target().equals(target) && one.getKey().level() == level)
        .map(Map.Entry::getValue)
        .toList();
  }

  /** The levels at which a bug has shown on any target, weakest first. */
  public List<Level> levelsShown(CorpusBug bug) {
    return levels(of(bug).stream().filter(BugOutcome::shows).toList());
  }

  /** The levels at which anything ran, weakest first. */
  public List<Level> levels() {
    return levels(outcomes().stream().filter(BugOutcome::ran).toList());
  }

  private static List<Level> levels(List<BugOutcome> outcomes) {
    return Arrays.stream(Level.values())
        .filter(level -> outcomes.stream().anyMatch(one -> one.at(level)))
        .toList();
  }

  /**
   * How many bugs have shown at exactly these levels, as Figure 4.3 of Moroianu's thesis (2024) has
   * it; the most first.
   */
  public Map<List<Level>, List<CorpusBug>> byLevels() {
    Map<List<Level>, List<CorpusBug>> groups = new LinkedHashMap<>();
    for (CorpusBug bug : shown()) {
      groups.computeIfAbsent(levelsShown(bug), key -> new ArrayList<>()).add(bug);
    }
    Map<List<Level>, List<CorpusBug>> sorted = new LinkedHashMap<>();
    groups.entrySet().stream()
        .sorted((one, other) -> other.getValue().size() - one.getValue().size())
        .forEach(one -> sorted.put(one.getKey(), one.getValue()));
    return sorted;
  }
}
