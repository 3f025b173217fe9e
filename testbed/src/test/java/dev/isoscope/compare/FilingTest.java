package dev.isoscope.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.campaign.Place;
import dev.isoscope.model.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What becomes of discrepancies that are found when time is nearly over. */
class FilingTest {
  private static final Duration BUDGET = Duration.ofSeconds(60);
  private static final List<Level> LEVELS = List.of(Level.REPEATABLE_READ, Level.SERIALIZABLE);

  private final Register register = new Register();

  private Filing filing(Arena arena, Lineups lineups, BooleanSupplier ended) {
    return new Filing(
        arena.participants,
        LEVELS,
        lineups,
        register,
        place -> "compare " + place,
        one -> {},
        arena,
        ended,
        lost -> {});
  }

  private static Sighting sighting(Arena arena) throws Exception {
    Arena.Comparing campaign = arena.campaign(100_000, 3, Level.REPEATABLE_READ);
    arena.onFiled = campaign::stop;
    campaign.run();
    FiledDiscrepancy first = arena.filed.get(0);
    arena.filed.clear();
    try (GivenCases again = arena.given()) {
      arena.onFiled = () -> {};
      again.run(
          List.of(new Bout(first.origin().original(), Level.REPEATABLE_READ, arena.participants)));
      Discrepancy seen = arena.filed.remove(0).shown();
      return new Sighting(
          Level.REPEATABLE_READ, Place.parse(first.origin().place()).orElseThrow(), 0, seen);
    }
  }

  @Test
  void afterTheEndNothingIsRunAnyMore() throws Exception {
    try (Arena arena = new Arena(MortalServer::new, "h2", "hsqldb:mvcc");
        Lineups lineups = new Lineups(Arena.PATIENCE, () -> {})) {
      Sighting sighting = sighting(arena);
      arena.participants.forEach(one -> ((MortalServer) one.server()).lose());
      register.enter(
          filing(arena, lineups, () -> true).file(sighting, true, Optional.of(BUDGET)).entries());
      FiledDiscrepancy filed = register.filed().get(0);
      assertEquals(Reduced.TIME_WAS_SHORT, filed.reduced());
      assertEquals(sighting.discrepancy(), filed.shown());
      assertEquals(Set.of(Level.REPEATABLE_READ), filed.levels().keySet());
      assertEquals(1, filed.allOccurrences());
    }
  }

  @Test
  void whatEndsOverItsReductionIsNotTriedAtOtherLevels() throws Exception {
    try (Arena arena = new Arena("h2", "hsqldb:mvcc");
        Lineups lineups = new Lineups(Arena.PATIENCE, () -> {})) {
      Sighting sighting = sighting(arena);
      AtomicBoolean begun = new AtomicBoolean();
      register.enter(
          filing(arena, lineups, () -> begun.getAndSet(true))
              .file(sighting, true, Optional.of(BUDGET))
              .entries());
      FiledDiscrepancy filed = register.filed().get(0);
      assertEquals(Reduced.TIME_WAS_SHORT, filed.reduced());
      assertEquals(sighting.discrepancy(), filed.shown());
      assertEquals(Set.of(Level.REPEATABLE_READ), filed.levels().keySet());
    }
  }
}
