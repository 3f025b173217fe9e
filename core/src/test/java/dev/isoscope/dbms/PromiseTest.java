package dev.isoscope.dbms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.innodb.MariaDb;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Citation;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is said of the levels of all DBMSs hangs together. */
class PromiseTest {
  /**
   * Which state of the database is read rather than how consistently: a snapshot is stale, and who
   * locks what he reads may depend on what was committed since he began.
   */
  private static final Set<Anomaly> WHICH_STATE =
      EnumSet.of(Anomaly.STALE_READ, Anomaly.G_SI_A, Anomaly.G_SI_B);

  private record Offer(Dbms dbms, Optional<String> mode, Level level) {
    Promise promise() {
      return dbms.promise(mode, level);
    }

    @Override
    public String toString() {
      return dbms.name() + mode.map(name -> ":" + name).orElse("") + " " + level;
    }
  }

  private static List<Offer> offers() {
    List<Offer> all = new ArrayList<>();
    for (Dbms dbms : DbmsRegistry.all()) {
      for (Optional<String> mode : modes(dbms)) {
        dbms.levels(mode).forEach(level -> all.add(new Offer(dbms, mode, level)));
      }
    }
    return all;
  }

  private static List<Optional<String>> modes(Dbms dbms) {
    return dbms.modes().isEmpty()
        ? List.of(Optional.empty())
        : dbms.modes().stream().map(Optional::of).toList();
  }

  @ParameterizedTest
  @MethodSource("offers")
  void everythingForbiddenHasASource(Offer offer) {
    for (Anomaly anomaly : offer.promise().forbiddenToQueries()) {
      List<Citation> citations = offer.promise().citations(anomaly);
      assertFalse(citations.isEmpty(), anomaly + " is forbidden by nobody");
      citations.forEach(
          citation ->
              assertFalse(citation.claim().isBlank() || citation.source().isBlank(), "" + anomaly));
    }
  }

  @ParameterizedTest
  @MethodSource("offers")
  void specialCasesAreForbiddenWithTheirKind(Offer offer) {
    for (Set<Anomaly> forbidden :
        List.of(offer.promise().forbidden(), offer.promise().forbiddenToQueries())) {
      implies(forbidden, Anomaly.G1C, Anomaly.G0);
      implies(forbidden, Anomaly.DIRTY_READ, Anomaly.G1A, Anomaly.G1B);
      implies(forbidden, Anomaly.G_SINGLE, Anomaly.FUZZY_READ, Anomaly.OTV, Anomaly.PMP);
      implies(forbidden, Anomaly.G2_ITEM, Anomaly.FUZZY_READ, Anomaly.P4);
      implies(forbidden, Anomaly.G2, Anomaly.G2_ITEM, Anomaly.G_SINGLE, Anomaly.P4);
      implies(forbidden, Anomaly.G_SI_B, Anomaly.G_SINGLE);
    }
    implies(offer.promise().forbidden(), Anomaly.G_SINGLE, Anomaly.P4);
  }

  private static void implies(Set<Anomaly> forbidden, Anomaly general, Anomaly... special) {
    assertTrue(
        !forbidden.contains(general) || forbidden.containsAll(Set.of(special)),
        general + " is forbidden, but not all of its special cases");
  }

  @ParameterizedTest
  @MethodSource("offers")
  void noLevelGivesUpAtomicity(Offer offer) {
    assertTrue(
        offer
            .promise()
            .forbidden()
            .containsAll(
                Set.of(
                    Anomaly.G0,
                    Anomaly.INTERNAL,
                    Anomaly.THIN_AIR,
                    Anomaly.LOST_WRITE,
                    Anomaly.UNDEAD_WRITE)));
  }

  @ParameterizedTest
  @MethodSource("offers")
  void onlySerializabilityForbidsAllCycles(Offer offer) {
    assertEquals(
        offer.promise().serializable(), offer.promise().forbiddenToQueries().contains(Anomaly.G2));
  }

  @ParameterizedTest
  @MethodSource("offers")
  void onlyReadUncommittedPermitsDirtyReads(Offer offer) {
    boolean committed = offer.promise().isolation() != IsolationDegree.READ_UNCOMMITTED;
    for (Anomaly dirty : List.of(Anomaly.DIRTY_READ, Anomaly.G1A, Anomaly.G1B, Anomaly.G1C)) {
      assertEquals(committed, offer.promise().forbids(dirty, Grounds.QUERIES), "" + dirty);
    }
  }

  @Test
  void strongerLevelsForbidMore() {
    for (Dbms dbms : DbmsRegistry.all()) {
      for (Optional<String> mode : modes(dbms)) {
        List<Level> levels = dbms.levels(mode);
        for (int i = 1; i < levels.size(); i++) {
          Offer weaker = new Offer(dbms, mode, levels.get(i - 1));
          Offer stronger = new Offer(dbms, mode, levels.get(i));
          String what = weaker + " against " + stronger;
          assertContains(weaker.promise().forbidden(), stronger.promise().forbidden(), what);
          assertContains(
              weaker.promise().forbiddenToQueries(), stronger.promise().forbiddenToQueries(), what);
        }
      }
    }
  }

  private static void assertContains(Set<Anomaly> few, Set<Anomaly> many, String what) {
    Set<Anomaly> lost = EnumSet.copyOf(few);
    lost.removeAll(many);
    lost.removeAll(WHICH_STATE);
    assertEquals(Set.of(), lost, what);
  }

  @Test
  void mariaDbMadeASnapshotOfRepeatableRead() {
    MariaDb mariaDb = new MariaDb();
    Promise before = mariaDb.promise(mariaDb("11.6.1"), Level.REPEATABLE_READ);
    assertFalse(before.forbids(Anomaly.P4, Grounds.WRITES));
    assertFalse(before.forbids(Anomaly.G_SINGLE, Grounds.WRITES));
    assertTrue(before.forbids(Anomaly.G_SINGLE, Grounds.QUERIES));
    Promise since = mariaDb.promise(mariaDb("11.8.3-MariaDB"), Level.REPEATABLE_READ);
    assertTrue(since.forbids(Anomaly.P4, Grounds.WRITES));
    assertEquals(
        before.forbidden(),
        mariaDb.promise(Optional.empty(), Level.REPEATABLE_READ).forbidden(),
        "what is said without a version");
  }

  private static TargetIdentity mariaDb(String version) {
    return new TargetIdentity("mariadb", "mariadb", Optional.empty(), Version.parse(version));
  }
}
