package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PublishedVersionsTest {
  private static final List<String> PUBLISHED =
      List.of("9.6.24", "10.1.0", "10.23.0", "18.0.0-beta.1", "18.6.0", "18.6.0-1", "8.0.33.1");

  @Test
  void findsTheExactOneElseTheNewestThatStartsWithIt() {
    assertEquals(Optional.of("18.6.0"), PublishedVersions.find("18.6.0", PUBLISHED));
    assertEquals(Optional.of("18.6.0"), PublishedVersions.find("18.6", PUBLISHED));
    assertEquals(Optional.of("18.6.0"), PublishedVersions.find("18", PUBLISHED));
    assertEquals(Optional.of("10.23.0"), PublishedVersions.find("10", PUBLISHED));
    assertEquals(Optional.of("8.0.33.1"), PublishedVersions.find("8.0.33", PUBLISHED));
    assertEquals(Optional.empty(), PublishedVersions.find("1", PUBLISHED));
    assertEquals(Optional.empty(), PublishedVersions.find("18.6x", PUBLISHED));
  }

  @Test
  void namesTheNearestOfAnUnknownOne() {
    TargetException error =
        PublishedVersions.unknown(
            "postgres", "17.1", new Artifacts.Listing(PUBLISHED, Optional.empty()));
    assertEquals(TargetException.Kind.USAGE, error.kind());
    assertTrue(error.getMessage().contains("10.23.0"), error.getMessage());
    assertFalse(error.getMessage().contains("null"), error.getMessage());
  }
}
