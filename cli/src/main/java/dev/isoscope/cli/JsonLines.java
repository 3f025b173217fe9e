package dev.isoscope.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/**
 * Tells the JSON that a process of Isoscope prints, a document a line, from what else comes the
 * same way: a JVM that dies says so there, perhaps in the middle of a line. It is known by nothing
 * but the JDK, see {@link WorkerProcess}.
 */
final class JsonLines {
  private JsonLines() {}

  /** Takes a line, without its end. */
  interface Taker {
    void take(String line) throws InterruptedException;
  }

  /** Reads up to the end. */
  static void read(InputStream in, Taker documents, Taker others)
      throws IOException, InterruptedException {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      for (String line = line(reader); !line.isEmpty(); line = line(reader)) {
        boolean whole = line.startsWith("{") && line.endsWith("}\n");
        (whole ? documents : others).take(line.strip());
      }
    }
  }

  /** With its end, which it lacks if the process was killed meanwhile; empty if there is none. */
  private static String line(Reader reader) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = reader.read(); next >= 0; next = reader.read()) {
      line.append((char) next);
      if (next == '\n') {
        break;
      }
    }
    return line.toString();
  }
}
