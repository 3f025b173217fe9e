package dev.isoscope.testbed;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The log of a server of our own: what it said last, and what it says of itself that is alarming.
 */
final class ServerLog {
  private static final int LAST_LINES = 40;
  private static final int MOST_BYTES = 1 << 16;

  /** A broken assertion of the server, or what a sanitizer says that it was built with. */
  private static final Pattern ALARMING =
      Pattern.compile(
          "\\bAssertion\\b.*\\bfail|\\bassertion failure\\b|^TRAP: |\\bPANIC:"
              + "|ERROR: (Address|Leak|Memory)Sanitizer|WARNING: (Thread|Memory)Sanitizer"
              + "|: runtime error: ",
          Pattern.CASE_INSENSITIVE);

  /** More is thrown away. */
  private static final long LARGEST = 1 << 25;

  private final Path path;
  private long read;

  /** From its present end on. */
  ServerLog(Path path) {
    this.path = path;
    this.read = size();
  }

  private long size() {
    try {
      return Files.exists(path) ? Files.size(path) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  /** The last lines. */
  List<String> tail() {
    List<String> lines = lines(Math.max(0, size() - MOST_BYTES), size());
    return lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
  }

  /** What is alarming in the lines since this was asked last. */
  List<String> alarming() {
    long end = size();
    if (end <= read) {
      return List.of();
    }
    List<String> lines = lines(Math.max(read, end - MOST_BYTES), end);
    read = end > LARGEST && emptied() ? 0 : end;
    return lines.stream().filter(line -> ALARMING.matcher(line).find()).toList();
  }

  /** The server goes on at the start, since it appends. */
  private boolean emptied() {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(0);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** The whole lines since this was asked last. */
  List<String> next() {
    long end = size();
    if (end <= read) {
      read = end;
      return List.of();
    }
    byte[] bytes = bytes(read, end);
    int whole = bytes.length;
    while (whole > 0 && bytes[whole - 1] != '\n') {
      whole--;
    }
    read += whole;
    return new String(bytes, 0, whole, StandardCharsets.ISO_8859_1).lines().toList();
  }

  /** The same log, from its present end on. */
  ServerLog follow() {
    return new ServerLog(path);
  }

  private List<String> lines(long from, long to) {
    return new String(bytes(from, to), StandardCharsets.ISO_8859_1).lines().toList();
  }

  private byte[] bytes(long from, long to) {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      byte[] bytes = new byte[(int) (to - from)];
      file.seek(from);
      file.readFully(bytes);
      return bytes;
    } catch (IOException e) {
      return new byte[0];
    }
  }
}
