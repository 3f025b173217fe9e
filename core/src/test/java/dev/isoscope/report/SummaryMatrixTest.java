package dev.isoscope.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SummaryMatrixTest {
  private static final RunVerdict MET =
      new RunVerdict(RunVerdict.Kind.AS_EXPECTED, List.of(), "met");
  private static final RunVerdict BUG =
      new RunVerdict(
          RunVerdict.Kind.UNEXPECTED,
          List.of(RunVerdict.Mismatch.ofStatement(1, "ok", "error", true)),
          "bug");

  private static ReportedRun run(String name, String target, Level level, RunVerdict verdict) {
    Case testCase =
        new Case(name + ".sql", Header.named(name), List.of(), List.of(), List.of(), List.of());
    TargetIdentity identity =
        new TargetIdentity(target, target, Optional.empty(), Version.parse("1"));
    return new ReportedRun(testCase, identity, level, Optional.empty(), verdict, 1, 1, 0);
  }

  @Test
  void showsCasesByTargetAndLevel() {
    List<ReportedRun> runs =
        List.of(
            run("lost-update", "h2", Level.READ_COMMITTED, MET),
            run("write-skew", "h2", Level.READ_COMMITTED, BUG),
            run("lost-update", "h2", Level.SERIALIZABLE, RunVerdict.inconclusive("stuck")),
            run("write-skew", "h2", Level.SERIALIZABLE, RunVerdict.notApplicable("no")),
            run("lost-update", "mysql", Level.SERIALIZABLE, MET));
    assertEquals(
        """
        ┌─────────────┬───────┬────────┬───────────┐
        │ case        │ h2 RC │ h2 SER │ mysql SER │
        ├─────────────┼───────┼────────┼───────────┤
        │ lost-update │ ok    │ ?      │ ok        │
        │ write-skew  │ BUG   │ n/a    │           │
        └─────────────┴───────┴────────┴───────────┘
        ok = as expected, BUG = unexpected: a recorded bug shows, n/a = not applicable,
          ? = inconclusive
        RC = read-committed, SER = serializable
        5 runs: 2 as-expected, 1 unexpected, 1 not-applicable, 1 inconclusive
        """,
        SummaryMatrix.render(runs, new TextOptions(80, false, true)));
  }

  @Test
  void casesThatApplyNowhereAreOnlyNamed() {
    RunVerdict no = RunVerdict.notApplicable("no");
    List<ReportedRun> runs =
        List.of(
            run("lost-update", "h2", Level.READ_COMMITTED, MET),
            run("gap-locks", "h2", Level.READ_COMMITTED, no),
            run("optimistic", "h2", Level.SNAPSHOT, no));
    TextOptions options = new TextOptions(80, false, true);
    assertEquals(
        """
        ┌─────────────┬───────┐
        │ case        │ h2 RC │
        ├─────────────┼───────┤
        │ lost-update │ ok    │
        └─────────────┴───────┘
        ok = as expected
        RC = read-committed
        2 cases apply nowhere here: gap-locks, optimistic
        3 runs: 1 as-expected, 2 not-applicable
        """,
        SummaryMatrix.render(runs, options));
    String alone = SummaryMatrix.render(runs.subList(1, 3), options);
    assertTrue(alone.contains("│ gap-locks  │ n/a   │"), alone);
  }

  @Test
  void wrapsByTarget() {
    List<ReportedRun> runs = new ArrayList<>();
    for (String target : List.of("h2", "mariadb@11.4.5", "postgres@18.6")) {
      runs.add(run("lost-update", target, Level.READ_COMMITTED, MET));
      runs.add(run("lost-update", target, Level.SERIALIZABLE, MET));
    }
    String text = SummaryMatrix.render(runs, new TextOptions(60, false, true));
    assertEquals(3, text.lines().filter(line -> line.contains("│ case")).count(), text);
    assertTrue(text.endsWith("6 runs: 6 as-expected\n"), text);
    text.lines().forEach(line -> assertTrue(TextWidth.of(line) <= 60, line));
  }
}
