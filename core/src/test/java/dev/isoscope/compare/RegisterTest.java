package dev.isoscope.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.campaign.Place;
import dev.isoscope.compare.trace.Consequence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is reduced, and what is only counted. */
class RegisterTest {
  private final DiscrepancyLedger ledger = new DiscrepancyLedger();
  private final Discrepancy blocking =
      Samples.waits(List.of("a"), List.of("b"), "DELETE FROM t", Consequence.NONE);

  private DiscrepancySighting at(ComparedLevel level, String place) {
    return sighting(level, place, blocking);
  }

  private static DiscrepancySighting sighting(
      ComparedLevel level, String place, Discrepancy discrepancy) {
    return new DiscrepancySighting(level, Place.parse(place).orElseThrow(), 0, discrepancy);
  }

  private void file(String id, DiscrepancySighting sighting) {
    Discrepancy seen = sighting.discrepancy();
    Origin origin = new Origin(sighting.level(), sighting.place().toString(), "", seen.testCase());
    FiledDiscrepancy filed =
        new FiledDiscrepancy(
            id,
            Optional.empty(),
            blocking,
            ReductionExtent.FULLY,
            Map.of(
                ComparedLevel.READ_COMMITTED,
                Consequence.NONE,
                ComparedLevel.SERIALIZABLE,
                Consequence.NONE),
            Map.of(),
            origin,
            List.of());
    ledger.enter(
        ComparisonEntries.discrepancy(
            new ComparisonEntries.NewDiscrepancy(filed, StatementVerb.of(seen))));
    count(sighting, id);
  }

  private void count(DiscrepancySighting sighting, String id) {
    ledger.enter(ComparisonEntries.count(sighting.level(), sighting.discrepancy(), id, true));
  }

  private void countPlain(DiscrepancySighting sighting) {
    ledger.enter(
        ledger.plain(sighting.level(), sighting.place().toString(), sighting.discrepancy()));
  }

  @Test
  void ofOneKindThreeAreReducedAtEachLevel() {
    file("one", at(ComparedLevel.READ_COMMITTED, "0.0.0"));
    assertTrue(ledger.deservesReduction(at(ComparedLevel.READ_COMMITTED, "0.0.1"), false));
    assertFalse(ledger.deservesReduction(at(ComparedLevel.READ_COMMITTED, "0.0.1"), true));
    count(at(ComparedLevel.READ_COMMITTED, "0.0.1"), "one");
    count(at(ComparedLevel.READ_COMMITTED, "0.0.2"), "one");
    assertFalse(ledger.deservesReduction(at(ComparedLevel.READ_COMMITTED, "0.0.3"), false));
    assertTrue(ledger.deservesReduction(at(ComparedLevel.SERIALIZABLE, "0.0.3"), false));
    Discrepancy elsewhere =
        Samples.waits(List.of("a"), List.of("b"), "UPDATE t SET a = 2", Consequence.NONE);
    assertTrue(
        ledger.deservesReduction(
            sighting(ComparedLevel.READ_COMMITTED, "0.0.3", elsewhere), false));
  }

  @Test
  void whatIsNotReducedIsTakenForWhatMostOfItsLikeAre() {
    file("one", at(ComparedLevel.READ_COMMITTED, "0.0.0"));
    file("other", at(ComparedLevel.READ_COMMITTED, "0.0.1"));
    count(at(ComparedLevel.READ_COMMITTED, "0.0.2"), "other");
    assertEquals(Optional.of("other"), ledger.likeliest(at(ComparedLevel.READ_COMMITTED, "0.0.3")));
  }

  @Test
  void theSameCaseAtAnotherLevelShowsTheSame() {
    file("one", at(ComparedLevel.READ_COMMITTED, "0.0.0"));
    assertEquals(
        Optional.of("one"), ledger.atAnotherLevel(at(ComparedLevel.SERIALIZABLE, "0.0.0")));
    assertEquals(Optional.empty(), ledger.atAnotherLevel(at(ComparedLevel.SERIALIZABLE, "0.0.1")));
    assertEquals(
        Optional.empty(), ledger.atAnotherLevel(at(ComparedLevel.REPEATABLE_READ, "0.0.0")));
  }

  @Test
  void anotherStatementOfTheSameCaseMayShowSomethingElse() {
    file("one", at(ComparedLevel.READ_COMMITTED, "0.0.0"));
    Discrepancy elsewhere =
        Samples.waits(List.of("a"), List.of("b"), "UPDATE t SET a = 2", Consequence.NONE);
    DiscrepancySighting sighting = sighting(ComparedLevel.SERIALIZABLE, "0.0.0", elsewhere);
    assertEquals(Optional.empty(), ledger.atAnotherLevel(sighting));
  }

  @Test
  void plainSqlIsCountedByStatementAndTargets() {
    countPlain(at(ComparedLevel.READ_COMMITTED, "0.0.0"));
    countPlain(at(ComparedLevel.SERIALIZABLE, "0.0.1"));
    assertEquals(1, ledger.plain().size());
    assertEquals(2, ledger.plain().get(0).count());
    assertEquals("0.0.0", ledger.plain().get(0).place());
    assertEquals(List.of(), ledger.filed());
  }
}
