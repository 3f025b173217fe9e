package dev.isoscope.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.IsolationDegree;
import dev.isoscope.model.Anomaly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables of docs/patterns.md are what the code says. */
class PatternTablesTest {
  private static final Map<String, IsolationDegree> SHORT =
      Map.of(
          "RU", IsolationDegree.READ_UNCOMMITTED,
          "RC", IsolationDegree.READ_COMMITTED,
          "RR", IsolationDegree.REPEATABLE_READ,
          "SI", IsolationDegree.SNAPSHOT,
          "SER", IsolationDegree.SERIALIZABLE);
  private static final List<String> LEVELS = List.of("RU", "RC", "RR", "SI", "SER");
  private static final List<AnomalyPattern> PUBLISHED = PatternFile.published();

  @Test
  void allPublishedPatternsAreThere() {
    Set<String> sources =
        PUBLISHED.stream().flatMap(one -> one.sources().stream()).collect(Collectors.toSet());
    assertEquals(45, PUBLISHED.size());
    assertEquals(46, sources.size());
    assertEquals(45, PUBLISHED.stream().map(AnomalyPattern::sequence).distinct().count());
    assertEquals(
        List.of(
            "dirty-read",
            "read-skew",
            "write-skew",
            "aptrans-6",
            "aptrans-7",
            "aptrans-30",
            "aptrans-31"),
        PUBLISHED.stream()
            .filter(one -> !one.mended().isEmpty())
            .map(AnomalyPattern::name)
            .toList());
  }

  @Test
  void theTableOfPublishedPatternsIsTrue() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("| name | operations | what it is | forbidden at | the paper says | why otherwise |");
    lines.add("|---|---|---|---|---|---|");
    PUBLISHED.forEach(one -> lines.add(row(one)));
    assertInDocumentation(lines);
  }

  @Test
  void theMendingsAreListed() throws IOException {
    List<String> lines = new ArrayList<>();
    for (AnomalyPattern one : PUBLISHED) {
      one.mended()
          .forEach(
              what ->
                  lines.add(
                      "- " + one.sources().get(0) + " (`" + one.name() + "`): " + what + "."));
    }
    assertInDocumentation(lines);
  }

  @Test
  void theTableOfEnumeratedPatternsIsTrue() throws IOException {
    Map<OperationSequence, List<String>> named = new LinkedHashMap<>();
    for (AnomalyPattern one : PUBLISHED) {
      named
          .computeIfAbsent(Traces.canonical(one.sequence()), none -> new ArrayList<>())
          .add(one.name());
    }
    Set<OperationSequence> two = PatternEnumeration.of(2, 2);
    Set<OperationSequence> three = PatternEnumeration.of(3, 3);
    List<String> counts = new ArrayList<>();
    counts.add("| phenomenon | two transactions | three transactions |");
    counts.add("|---|---|---|");
    Map<Anomaly, Long> ofTwo = counted(two);
    Map<Anomaly, Long> ofThree = counted(three);
    Set<Anomaly> all = EnumSet.copyOf(ofTwo.keySet());
    all.addAll(ofThree.keySet());
    for (Anomaly anomaly : all) {
      counts.add(
          "| %s, %s | %d | %d |"
              .formatted(
                  anomaly,
                  anomaly.title(),
                  ofTwo.getOrDefault(anomaly, 0L),
                  ofThree.getOrDefault(anomaly, 0L)));
    }
    counts.add("| all | %d | %d |".formatted(two.size(), three.size()));
    assertInDocumentation(counts);
    List<String> table = new ArrayList<>();
    table.add("| name | operations | phenomenon | published as |");
    table.add("|---|---|---|---|");
    for (AnomalyPattern one : PatternEnumeration.ofTwo()) {
      String names = String.join(", ", named.getOrDefault(one.sequence(), List.of()));
      table.add(
          "| %s | `%s` | %s | %s |"
              .formatted(one.name(), one.sequence(), one.anomalies().first().get(), names));
    }
    assertInDocumentation(table);
    assertTrue(three.stream().noneMatch(named::containsKey));
    assertEquals(22, two.stream().filter(named::containsKey).count());
    assertEquals(
        Set.of(
            List.of("dirty-write"),
            List.of("aptrans-1"),
            List.of("aptrans-2"),
            List.of("aptrans-36")),
        named.entrySet().stream()
            .filter(one -> !two.contains(one.getKey()))
            .map(Map.Entry::getValue)
            .collect(Collectors.toSet()));
  }

  private static Map<Anomaly, Long> counted(Set<OperationSequence> sequences) {
    return sequences.stream()
        .collect(
            Collectors.groupingBy(
                one -> PatternAnomalies.of(one).first().orElseThrow(),
                TreeMap::new,
                Collectors.counting()));
  }

  private static String row(AnomalyPattern pattern) {
    PatternAnomalies anomalies = pattern.anomalies();
    String what =
        anomalies.first().map(one -> one + ", " + one.title()).orElse("nothing: it is legal")
            + (anomalies.cycle().isEmpty()
                ? ""
                : ": "
                    + anomalies.cycle().stream()
                        .map(PatternEdge::toString)
                        .collect(Collectors.joining(", ")));
    return "| %s | `%s` | %s | %s | %s | %s |"
        .formatted(
            pattern.name(),
            pattern.sequence(),
            what,
            names(anomalies.forbiddenAt()),
            pattern.published(),
            String.join("; ", reasons(pattern)));
  }

  private static String names(Set<IsolationDegree> levels) {
    return levels.isEmpty()
        ? "-"
        : LEVELS.stream()
            .filter(one -> levels.contains(SHORT.get(one)))
            .collect(Collectors.joining(", "));
  }

  /** Why the paper's levels are others; it does not speak of snapshot isolation. */
  private static List<String> reasons(AnomalyPattern pattern) {
    PatternAnomalies anomalies = pattern.anomalies();
    Set<IsolationDegree> ours = EnumSet.noneOf(IsolationDegree.class);
    ours.addAll(anomalies.forbiddenAt());
    ours.remove(IsolationDegree.SNAPSHOT);
    Set<IsolationDegree> theirs = EnumSet.noneOf(IsolationDegree.class);
    for (String word : pattern.published().replace("ALL", "RU, RC, RR, SER").split(", ")) {
      theirs.add(SHORT.get(word));
    }
    List<String> reasons = new ArrayList<>();
    if (!ours.containsAll(theirs)) {
      reasons.add(tooMuch(pattern, anomalies));
    }
    if (!theirs.containsAll(ours)) {
      reasons.add("PL-2.99 forbids every circle with an anti-dependency on a row");
    }
    return reasons;
  }

  private static String tooMuch(AnomalyPattern pattern, PatternAnomalies anomalies) {
    if (anomalies.first().isEmpty()) {
      return "T2 may have begun after C1; it must not have seen x1 only if it has a snapshot from"
          + " before";
    }
    String uncommitted =
        overwritesUncommitted(pattern.sequence())
            ? "the paper counts the write over what is not committed (P0)"
            : anomalies.shown().contains(Anomaly.DIRTY_READ)
                ? "the paper counts the read of what is not committed (P1)"
                : "nothing in it is written or read before it is committed";
    return switch (anomalies.first().get()) {
      case G_SI_A -> uncommitted + ", but there is no circle";
      case G1C -> uncommitted + ", but PL-1 forbids circles of writes only";
      default -> uncommitted + ", but PL-2 forbids no circle with an anti-dependency";
    };
  }

  private static boolean overwritesUncommitted(OperationSequence sequence) {
    List<Operation> operations = sequence.operations();
    for (int i = 0; i < operations.size(); i++) {
      Operation one = operations.get(i);
      if (one.writes() && one.version() > 1) {
        int other = sequence.writer(one.item(), one.version() - 1).orElseThrow().transaction();
        if (other != one.transaction() && sequence.endOf(other) > i) {
          return true;
        }
      }
    }
    return false;
  }

  private static void assertInDocumentation(List<String> lines) throws IOException {
    String text = Files.readString(Path.of("..", "docs", "patterns.md"));
    String wanted = String.join("\n", lines) + "\n";
    assertTrue(text.contains(wanted), () -> "docs/patterns.md lacks:\n" + wanted);
  }
}
