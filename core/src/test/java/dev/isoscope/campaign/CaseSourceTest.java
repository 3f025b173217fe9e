package dev.isoscope.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Seed and place tell a case. */
final class CaseSourceTest {
  private static CaseSource<?, ?> source(long seed) {
    return new CaseSource<>(new ToyGenerator(), seed);
  }

  @Test
  void aCaseDoesNotDependOnThoseBeforeIt() {
    CaseSource<?, ?> wanderer = source(3);
    for (int nth = 0; nth < Place.CASES; nth++) {
      wanderer.at(Place.of(5L * Place.CASES + nth));
      Place place = Place.of(8L * Place.CASES - 1 - nth);
      assertEquals(source(3).at(place), wanderer.at(place));
    }
  }

  @Test
  void casesOfABlockShareTheirTablesAndThoseOfAGroupTheirStatements() {
    CaseSource<?, ?> source = source(3);
    assertEquals(source.at(new Place(1, 0, 0)).init(), source.at(new Place(1, 9, 3)).init());
    assertNotEquals(source.at(new Place(1, 0, 0)), source.at(new Place(1, 1, 0)));
    assertNotEquals(source(3).at(new Place(1, 0, 0)), source(4).at(new Place(1, 0, 0)));
    assertEquals(
        source.at(new Place(1, 2, 0)).statements().stream().map(one -> one.sql()).sorted().toList(),
        source.at(new Place(1, 2, 3)).statements().stream()
            .map(one -> one.sql())
            .sorted()
            .toList());
  }

  @Test
  void placesAreReadAsTheyAreWritten() {
    Place place = new Place(12, 3, 1);
    assertEquals("12.3.1", place.toString());
    assertEquals(Optional.of(place), Place.parse(" 12.3.1 "));
    assertEquals(place, Place.of(place.nth()));
    for (String wrong : new String[] {"", "12", "1.2", "1.12.0", "1.0.4", "-1.0.0", "a.b.c"}) {
      assertTrue(Place.parse(wrong).isEmpty(), wrong);
    }
  }
}
