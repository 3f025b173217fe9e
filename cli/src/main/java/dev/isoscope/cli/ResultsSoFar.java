package dev.isoscope.cli;

import dev.isoscope.finding.AtomicFolders;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Keeps a document up to date while the work that it tells of goes on, so that pages can be made of
 * it and something is left if the work is killed. What cannot be written is no reason to end the
 * work: whoever writes the document in the end will say so.
 */
final class ResultsSoFar {
  private static final long PAUSE = Duration.ofSeconds(2).toNanos();

  private final Path file;
  private long wroteAt;
  private boolean wrote;

  /** The document. */
  interface Content {
    void write(Writer writer) throws IOException;
  }

  /**
   * @param file null if nothing is kept
   */
  ResultsSoFar(Path file) {
    this.file = file;
  }

  /** Writes the document, unless that was done a moment ago. */
  synchronized void offer(Content content) {
    if (file != null && (!wrote || System.nanoTime() - wroteAt > PAUSE)) {
      try {
        StringWriter text = new StringWriter();
        content.write(text);
        AtomicFolders.replace(file, text.toString());
      } catch (IOException e) {
        // See above.
      }
      wrote = true;
      wroteAt = System.nanoTime();
    }
  }
}
