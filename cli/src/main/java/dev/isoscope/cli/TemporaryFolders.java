package dev.isoscope.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Deletes folders that nobody needs any more, as far as they can be deleted: the system cleans up
 * where they lie. It is known by nothing but the JDK, see {@link WorkerProcess}.
 */
final class TemporaryFolders {
  private TemporaryFolders() {}

  static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      // Somebody else has deleted it, or still writes there.
    }
  }
}
