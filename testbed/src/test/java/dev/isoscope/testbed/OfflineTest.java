package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing at hand and no network. */
class OfflineTest {
  @TempDir Path directory;
  private final String usual = System.getProperty("maven.repo.local");

  @BeforeEach
  void useAnEmptyRepository() {
    System.setProperty("maven.repo.local", directory.resolve("repository").toString());
  }

  @AfterEach
  void useTheUsualRepository() {
    if (usual == null) {
      System.clearProperty("maven.repo.local");
    } else {
      System.setProperty("maven.repo.local", usual);
    }
  }

  private Testbed testbed() {
    return new Testbed(
        TestbedOptions.defaults().withCache(directory.resolve("cache")).withOffline(true));
  }

  @Test
  void enginesOnTheClassPathNeedNothing() throws Exception {
    try (Testbed testbed = testbed()) {
      testbed.start(TargetSpec.parse("h2"));
      assertFalse(Files.exists(directory.resolve("cache")));
      assertEquals(
          0,
          testbed.cache().entries().stream()
              .filter(entry -> entry.path().startsWith(directory))
              .count());
    }
  }

  @Test
  void saysWhatToRunOnline() throws Exception {
    try (Testbed testbed = testbed()) {
      for (String target : new String[] {"h2@2.1.210", "postgres@9.5"}) {
        TargetException error =
            assertThrows(TargetException.class, () -> testbed.start(TargetSpec.parse(target)));
        assertEquals(TargetException.Kind.UNAVAILABLE, error.kind());
        assertTrue(error.getMessage().contains("run once without --offline"), error.getMessage());
      }
    }
  }

  @Test
  void listsTargetsAllTheSame() throws Exception {
    try (Testbed testbed = testbed()) {
      AvailableTarget h2 = testbed.available().get(0);
      assertEquals("h2", h2.dbms().name());
      assertTrue(h2.ready().contains(h2.defaultVersion()));
      assertTrue(h2.obstacles().isEmpty());
    }
  }
}
