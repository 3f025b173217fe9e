package dev.isoscope.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Level;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The search for the version with which a bug came or went. */
class VersionBisectionTest {
  private static final CorpusBug BUG = BugCorpus.load().all().get(0);

  /**
   * A version for each letter: s shows the bug, n does not, and with - it cannot be tried. Each
   * version is called by its place.
   */
  private static VersionBisection search(String versions) {
    VersionBisection search =
        new VersionBisection(
            IntStream.range(0, versions.length()).mapToObj(String::valueOf).toList(),
            version -> outcome(versions.charAt(Integer.parseInt(version))));
    search.search();
    return search;
  }

  private static BugOutcome outcome(char what) {
    BugOutcome.Status status =
        switch (what) {
          case 's' -> BugOutcome.Status.SHOWS;
          case 'n' -> BugOutcome.Status.DOES_NOT_SHOW;
          default -> BugOutcome.Status.NOT_RUNNABLE;
        };
    return new BugOutcome(
        BUG, Optional.of("t"), Optional.of(Level.SERIALIZABLE), status, String.valueOf(what));
  }

  private static void assertChange(String versions, int last, int first) {
    VersionBisection search = search(versions);
    assertTrue(search.changes(), versions);
    assertEquals(Optional.of(String.valueOf(last)), search.last(), versions);
    assertEquals(Optional.of(String.valueOf(first)), search.first(), versions);
  }

  @Test
  void theChangeIsFound() {
    assertChange("sn", 0, 1);
    assertChange("nnnnnnns", 6, 7);
    assertChange("snnnnnnnn", 0, 1);
    for (int first = 1; first < 9; first++) {
      assertChange("n".repeat(first) + "s".repeat(9 - first), first - 1, first);
      assertEquals(first > 0, !search("s".repeat(first) + "n".repeat(9 - first)).tried().isEmpty());
    }
    assertTrue(search("s".repeat(50) + "n".repeat(50)).tried().size() <= 9);
    assertTrue(search("ssn").shownBefore());
    assertEquals(Optional.empty(), search("ssn").earlier());
    assertFalse(search("nss").shownBefore());
  }

  @Test
  void whatCannotBeTriedIsPassedOver() {
    assertChange("--s-n--", 2, 4);
    assertEquals(List.of("3"), search("--s-n--").untried());
    assertChange("s--n-n", 0, 3);
    assertChange("n-n--s-s", 2, 5);
  }

  /** Who does the same in the oldest and the newest version may do otherwise between them. */
  @Test
  void whatCameAndWentIsFound() {
    assertChange("nsn", 1, 2);
    assertEquals(Optional.of(List.of("0", "1")), search("nsn").earlier());
    assertChange("snnns", 3, 4);
    assertEquals(Optional.of(List.of("0", "1")), search("snnns").earlier());
    assertChange("nnnnnnssnnnn", 7, 8);
    assertEquals(Optional.of(List.of("5", "6")), search("nnnnnnssnnnn").earlier());
    assertChange("n-s-n", 2, 4);
    assertTrue(search("n".repeat(100)).tried().size() <= 9);
  }

  @Test
  void withoutAChangeTheEndsAreTold() {
    for (String versions : List.of("ssss", "nnn", "n", "-s-")) {
      assertFalse(search(versions).changes(), versions);
      assertTrue(search(versions).last().isPresent(), versions);
    }
    assertEquals(Optional.empty(), search("---").last());
    assertFalse(search("---").changes());
    assertEquals(Optional.empty(), search("").first());
  }
}
