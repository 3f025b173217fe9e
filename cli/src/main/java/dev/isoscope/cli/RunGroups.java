package dev.isoscope.cli;

import dev.isoscope.compare.trace.AlikeHistories;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.report.HistoryTable;
import dev.isoscope.report.ReportedRun;
import dev.isoscope.report.Style;
import dev.isoscope.report.TextOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Runs of cases that expect nothing: where many targets and levels do the same, it is told once. Of
 * each group one history is kept, since all of them would fill the memory.
 */
final class RunGroups {
  /** Where a case showed the same, by target, and the first run of it. */
  private record Group(ReportedRun first, Map<String, List<String>> places) {
    int size() {
      return places.values().stream().mapToInt(List::size).sum();
    }

    String words() {
      return places.entrySet().stream()
          .map(one -> one.getKey() + " at " + String.join(", ", one.getValue()))
          .collect(Collectors.joining("; "));
    }
  }

  private final Map<List<String>, List<Group>> cases = new LinkedHashMap<>();

  private static List<String> key(ReportedRun run) {
    return List.of(run.testCase().name(), run.testCase().source());
  }

  /** Takes a run with its history. */
  void add(ReportedRun run) {
    List<Group> groups = cases.computeIfAbsent(key(run), key -> new ArrayList<>());
    Group group =
        groups.stream()
            .filter(
                one ->
                    AlikeHistories.alike(
                        one.first().history().orElseThrow(), run.history().orElseThrow()))
            .findFirst()
            .orElse(null);
    if (group == null) {
      group = new Group(run, new LinkedHashMap<>());
      groups.add(group);
    }
    group
        .places()
        .computeIfAbsent(run.target().name(), key -> new ArrayList<>())
        .add(run.level().label());
  }

  /**
   * What the groups have shown, those of most runs first.
   *
   * @param runs all that there were, also those that did not come to anything
   * @param brief whether it is enough to say where they are
   */
  String render(List<ReportedRun> runs, boolean brief, TextOptions options) {
    Map<List<String>, Long> counts =
        runs.stream()
            .filter(run -> run.verdict().kind() != RunVerdict.Kind.NOT_APPLICABLE)
            .collect(Collectors.groupingBy(RunGroups::key, Collectors.counting()));
    StringBuilder text = new StringBuilder();
    for (Map.Entry<List<String>, List<Group>> one : cases.entrySet()) {
      long all = counts.get(one.getKey());
      one.getValue().stream()
          .sorted(Comparator.comparingInt(Group::size).reversed())
          .forEach(
              group -> {
                text.append(options.paragraph("", Style.BOLD, headline(group, all)));
                ReportedRun first = group.first();
                text.append(
                    brief
                        ? ""
                        : HistoryTable.render(
                                first.history().orElseThrow(), first.verdict(), options)
                            + "\n");
              });
    }
    return text.toString();
  }

  private static String headline(Group group, long all) {
    String name = group.first().testCase().name();
    if (all == 1) {
      return name + " on " + group.words() + ": " + group.first().verdict().kind().label();
    }
    return name
        + (group.size() == all
            ? ": the same on all " + all
            : ": the same on " + group.size() + " of " + all)
        + ": "
        + group.words();
  }
}
