package dev.isoscope.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.campaign.Journal;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.model.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns of comparisons on engines in this JVM. */
class GeneratedCasesTest {
  private static final ComparedLevel[] LEVELS = {
    ComparedLevel.READ_COMMITTED, ComparedLevel.REPEATABLE_READ
  };

  @Test
  void enginesThatLockDifferentlyAreTold() throws Exception {
    try (Arena arena = new Arena("h2", "hsqldb:mvcc")) {
      Arena.Comparing campaign = arena.campaign(30, 3, LEVELS);
      assertTrue(campaign.run().isEmpty());
      Compatibility result = campaign.result();
      assertEquals(30, result.cases());
      assertEquals(60, result.total().cases());
      assertTrue(
          result.discrepancies().stream()
              .anyMatch(one -> one.shown().cause() == Cause.LOCK_MECHANISM));
      long sightings =
          result.discrepancies().stream().mapToLong(FiledDiscrepancy::allOccurrences).sum();
      assertTrue(sightings >= result.total().differing());
      assertEquals(arena.filed.size(), result.discrepancies().size());
      result.discrepancies().forEach(one -> assertWellFiled(one));
    }
  }

  private static void assertWellFiled(FiledDiscrepancy filed) {
    assertTrue(filed.smallest());
    int before = filed.origin().original().statements().size();
    assertTrue(filed.shown().testCase().statements().size() <= Math.min(8, before));
    assertTrue(filed.levels().containsKey(filed.origin().level()));
    assertTrue(filed.occurrences().get(filed.origin().level()) >= 1);
    assertEquals(List.of("h2", "hsqldb:mvcc"), filed.shown().contenders());
    assertFalse(filed.shown().reasons().isEmpty());
  }

  @Test
  void whatIsFiledShowsAgainInItsReducedCase() throws Exception {
    try (Arena arena = new Arena("h2", "hsqldb:mvcc")) {
      Arena.Comparing campaign = arena.campaign(30, 3, ComparedLevel.REPEATABLE_READ);
      campaign.run();
      FiledDiscrepancy filed = campaign.result().discrepancies().get(0);
      try (GivenCases given = arena.given()) {
        given.run(
            List.of(),
            List.of(
                new GivenComparison(
                    filed.shown().testCase(), ComparedLevel.REPEATABLE_READ, arena.participants)));
        FiledDiscrepancy again =
            given.result(List.of(ComparedLevel.REPEATABLE_READ), 1, 0).discrepancies().get(0);
        assertEquals(DiscrepancyTraits.of(filed.shown()), DiscrepancyTraits.of(again.shown()));
      }
    }
  }

  @Test
  void theSameSeedGivesTheSameDiscrepancies() throws Exception {
    Map<String, Map<ComparedLevel, Long>> once = occurrences();
    assertFalse(once.isEmpty());
    assertEquals(once, occurrences());
  }

  private static Map<String, Map<ComparedLevel, Long>> occurrences() throws Exception {
    try (Arena arena = new Arena("h2", "hsqldb:mvcc")) {
      Arena.Comparing campaign = arena.campaign(30, 3, ComparedLevel.REPEATABLE_READ);
      campaign.run();
      return campaign.result().discrepancies().stream()
          .collect(Collectors.toMap(FiledDiscrepancy::id, FiledDiscrepancy::occurrences));
    }
  }

  @Test
  void oneEngineTwiceBehavesAlike() throws Exception {
    try (Arena arena = new Arena("h2", "h2")) {
      Arena.Comparing campaign =
          arena.campaign(
              60,
              3,
              Arrays.stream(Level.values()).map(ComparedLevel::of).toArray(ComparedLevel[]::new));
      assertTrue(campaign.run().isEmpty());
      Compatibility result = campaign.result();
      assertEquals(List.of("h2#1", "h2#2"), List.copyOf(result.targets().keySet()));
      assertEquals(300, result.total().cases());
      assertEquals(List.of(), result.discrepancies());
      assertEquals(List.of(), result.plain());
    }
  }

  @Test
  void whoStopsItGetsWhatWasFound() throws Exception {
    try (Arena arena = new Arena("h2", "hsqldb:mvcc")) {
      Arena.Comparing campaign = arena.campaign(100_000, 1, ComparedLevel.REPEATABLE_READ);
      arena.onFiled = campaign::stop;
      assertTrue(campaign.run().isEmpty());
      assertFalse(campaign.result().discrepancies().isEmpty());
    }
  }

  /** What a report says that depends neither on the time nor on threads. */
  private static List<Object> told(Compatibility result) {
    return List.of(
        result.cases(),
        result.tallies(),
        result.discrepancies().stream()
            .map(one -> List.of(one.id(), one.levels(), one.occurrences(), one.origin().place()))
            .toList());
  }

  @Test
  void theNumberOfWorkersChangesNothing() throws Exception {
    List<Object> alone;
    try (Arena arena = new Arena("h2", "hsqldb:mvcc")) {
      Arena.Comparing campaign = arena.campaign(40, 3, ComparedLevel.REPEATABLE_READ);
      campaign.run();
      alone = told(campaign.result());
    }
    try (Arena arena = new Arena(2, server -> server, "h2", "hsqldb:mvcc")) {
      Arena.Comparing campaign = arena.campaign(40, 3, ComparedLevel.REPEATABLE_READ);
      campaign.run();
      assertEquals(alone, told(campaign.result()));
    }
  }

  @Test
  void whatWasCutOffGoesOnAsThoughNothingHadHappened(@TempDir Path directory) throws Exception {
    try (Arena arena = new Arena("h2", "hsqldb:mvcc")) {
      Path whole = directory.resolve("whole");
      Arena.Comparing undisturbed = arena.campaign(24, 3, ComparedLevel.REPEATABLE_READ);
      undisturbed.run(whole, false);
      assertFalse(undisturbed.result().discrepancies().isEmpty());
      List<String> lines = Files.readAllLines(whole.resolve(Journal.FILE));
      assertEquals(7, lines.size(), "a header and a line for every four cases");
      for (int kept : new int[] {0, 1, 4, 7}) {
        Path cut = Files.createDirectory(directory.resolve("cut" + kept));
        String torn = kept < lines.size() ? lines.get(kept).substring(0, 40) : "";
        String text = String.join("\n", lines.subList(0, kept)) + (kept == 0 ? "" : "\n");
        Files.writeString(cut.resolve(Journal.FILE), text + torn);
        Arena.Comparing resumed = arena.campaign(24, 3, ComparedLevel.REPEATABLE_READ);
        resumed.run(cut, true);
        assertEquals(told(undisturbed.result()), told(resumed.result()), "after line " + kept);
        if (kept == lines.size()) {
          assertEquals(undisturbed.result().discrepancies(), resumed.result().discrepancies());
          assertEquals(undisturbed.result().plain(), resumed.result().plain());
          assertEquals(undisturbed.result().inconclusive(), resumed.result().inconclusive());
        }
      }
    }
  }

  @Test
  void whoStopsItAndGoesOnGetsTheSame(@TempDir Path directory) throws Exception {
    try (Arena arena = new Arena("h2", "hsqldb:mvcc")) {
      Arena.Comparing undisturbed = arena.campaign(24, 3, ComparedLevel.REPEATABLE_READ);
      undisturbed.run();
      Arena.Comparing stopped = arena.campaign(24, 3, ComparedLevel.REPEATABLE_READ);
      arena.onReducing = stopped::stop;
      stopped.run(directory, false);
      assertTrue(stopped.result().cases() < 24);
      arena.onReducing = () -> {};
      Arena.Comparing resumed = arena.campaign(24, 3, ComparedLevel.REPEATABLE_READ);
      resumed.run(directory, true);
      assertEquals(told(undisturbed.result()), told(resumed.result()));
    }
  }
}
