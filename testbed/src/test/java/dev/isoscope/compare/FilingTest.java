package dev.isoscope.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.TimeLeft;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What becomes of discrepancies that are found when time is nearly over. */
class FilingTest {
  private static final Duration BUDGET = Duration.ofSeconds(60);
  private static final List<ComparedLevel> LEVELS =
      List.of(ComparedLevel.REPEATABLE_READ, ComparedLevel.SERIALIZABLE);

  private final DiscrepancyLedger ledger = new DiscrepancyLedger();

  private DiscrepancyFiling filing(Arena arena, ComparisonPool pool, BooleanSupplier ended) {
    CampaignLimits limits = new CampaignLimits(OptionalLong.empty(), Optional.empty());
    return new DiscrepancyFiling(
        arena.participants,
        new DiscrepancyRunner(arena.participants, LEVELS, pool, lost -> {}),
        ledger,
        place -> "compare " + place,
        one -> {},
        arena,
        new FilingTime(new Budget(limits), BUDGET, 1),
        () -> ended.getAsBoolean() ? Optional.of(Duration.ZERO) : Optional.empty());
  }

  private static DiscrepancySighting sighting(Arena arena) throws Exception {
    Arena.Comparing campaign = arena.campaign(100_000, 3, ComparedLevel.REPEATABLE_READ);
    arena.onFiled = campaign::stop;
    campaign.run();
    FiledDiscrepancy first = arena.filed.get(0);
    arena.filed.clear();
    try (GivenCases again = arena.given()) {
      arena.onFiled = () -> {};
      again.run(
          List.of(),
          List.of(
              new GivenComparison(
                  first.origin().original(), ComparedLevel.REPEATABLE_READ, arena.participants)));
      Discrepancy seen = arena.filed.remove(0).shown();
      return new DiscrepancySighting(
          ComparedLevel.REPEATABLE_READ,
          Place.parse(first.origin().place()).orElseThrow(),
          0,
          seen);
    }
  }

  @Test
  void afterTheEndNothingIsRunAnyMore() throws Exception {
    try (Arena arena = new Arena(MortalServer::new, "h2", "hsqldb:mvcc");
        ComparisonPool pool = new ComparisonPool(Arena.PATIENCE, () -> {})) {
      DiscrepancySighting sighting = sighting(arena);
      arena.participants.forEach(one -> ((MortalServer) one.server()).lose());
      ledger.enter(
          filing(arena, pool, () -> true).file(sighting, false, TimeLeft.UNLIMITED).entries());
      FiledDiscrepancy filed = ledger.filed().get(0);
      assertEquals(ReductionExtent.TIME_WAS_SHORT, filed.reduced());
      assertEquals(sighting.discrepancy(), filed.shown());
      assertEquals(Set.of(ComparedLevel.REPEATABLE_READ), filed.levels().keySet());
      assertEquals(1, filed.allOccurrences());
    }
  }

  @Test
  void whatEndsOverItsReductionIsNotTriedAtOtherLevels() throws Exception {
    try (Arena arena = new Arena("h2", "hsqldb:mvcc");
        ComparisonPool pool = new ComparisonPool(Arena.PATIENCE, () -> {})) {
      DiscrepancySighting sighting = sighting(arena);
      AtomicBoolean begun = new AtomicBoolean();
      ledger.enter(
          filing(arena, pool, () -> begun.getAndSet(true))
              .file(sighting, false, TimeLeft.UNLIMITED)
              .entries());
      FiledDiscrepancy filed = ledger.filed().get(0);
      assertEquals(ReductionExtent.TIME_WAS_SHORT, filed.reduced());
      assertEquals(sighting.discrepancy(), filed.shown());
      assertEquals(Set.of(ComparedLevel.REPEATABLE_READ), filed.levels().keySet());
    }
  }
}
