package dev.isoscope.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a comparison keeps its journal: in what it leaves behind, or only as long as it lasts. */
final class CampaignDirectory implements AutoCloseable {
  private final Path path;
  private final boolean temporary;

  CampaignDirectory(CompareCommand options) throws IOException {
    temporary = options.out == null;
    if (temporary) {
      path = Files.createTempDirectory("isoscope");
    } else {
      path = options.out;
    }
  }

  Path path() {
    return path;
  }

  @Override
  public void close() {
    if (temporary) {
      TemporaryFolders.delete(path);
    }
  }
}
