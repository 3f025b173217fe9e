package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is broken is reported with its reason and leaves nothing half-made. */
class FailureTest {
  @TempDir Path cache;

  @Test
  void keepsTheLogOfAServerThatDiesAtStart() throws Exception {
    // What a process that was killed while it filled the cache leaves behind.
    String revision = new PostgresRecipe().templateRevision();
    Path partial = cache.resolve("templates/postgres-18.6.0-r" + revision + "-nobody.partial");
    Files.createDirectories(partial.resolve("junk"));
    try (Testbed testbed = new Testbed(TestbedOptions.defaults().withCache(cache))) {
      testbed.start(TargetSpec.parse("postgres")).close();
      assertFalse(Files.exists(partial) && Account.weAreRoot());
      for (Path template : children(cache.resolve("templates"))) {
        Files.deleteIfExists(template.resolve("data/PG_VERSION"));
      }
      TargetException error =
          assertThrows(TargetException.class, () -> testbed.start(TargetSpec.parse("postgres")));
      assertEquals(TargetException.Kind.UNAVAILABLE, error.kind());
      Path log = cache.resolve("logs/postgres-18.6.0.log");
      assertTrue(Files.size(log) > 0);
      assertTrue(error.getMessage().contains(log.toString()), error.getMessage());
      assertTrue(error.getMessage().contains("not a valid data directory"), error.getMessage());
      CacheReport report = testbed.cache();
      assertEquals(cache, report.place());
      assertTrue(report.entries().stream().anyMatch(entry -> entry.path().equals(log)));
      assertTrue(report.bytes() > Files.size(log));
    }
  }

  @Test
  void aFailedFillingLeavesNothing() throws Exception {
    Cache broken = new Cache(cache);
    TargetException error =
        assertThrows(
            TargetException.class,
            () ->
                broken.get(
                    "servers",
                    "x",
                    directory -> {
                      Files.writeString(directory.resolve("half"), "half");
                      throw new IOException("No space left on device");
                    }));
    assertTrue(error.getMessage().contains("the disk is full at " + cache), error.getMessage());
    assertTrue(children(cache.resolve("servers")).isEmpty());
    TargetException denied =
        assertThrows(
            TargetException.class,
            () ->
                broken.get(
                    "servers",
                    "x",
                    directory -> {
                      throw new IOException("Read-only file system");
                    }));
    assertTrue(denied.getMessage().contains("can be written"), denied.getMessage());
    Path made = broken.get("servers", "x", directory -> {});
    assertTrue(Files.isDirectory(made));
  }

  @Test
  void namesThePackageOfAMissingLibrary() {
    TargetException error =
        assertThrows(
            TargetException.class,
            () -> SystemLibraries.checkPresent("MySQL", List.of("libnosuch.so.7")));
    assertTrue(error.getMessage().contains("libnosuch.so.7"), error.getMessage());
    assertTrue(SystemLibraries.remedy("libaio.so.1").startsWith("apt-get install libaio1"));
  }

  private static List<Path> children(Path directory) throws IOException {
    try (Stream<Path> paths = Files.list(directory)) {
      return paths.toList();
    }
  }
}
