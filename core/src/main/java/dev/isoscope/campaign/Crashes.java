package dev.isoscope.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The cases that took the process down, kept beside the journal, because the process that writes
 * the journal is the one that dies.
 */
public final class Crashes {
  private static final String FILE = "crashes.jsonl";

  private Crashes() {}

  public static Map<Place, CrashRecord> read(Path directory) throws IOException {
    Map<Place, CrashRecord> crashes = new LinkedHashMap<>();
    Path file = directory.resolve(FILE);
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        JournalCodec.crash(line).ifPresent(crash -> crashes.put(crash.place(), crash));
      }
    }
    return crashes;
  }

  public static void append(Path directory, CrashRecord crash) throws IOException {
    Files.writeString(
        directory.resolve(FILE),
        JournalCodec.crash(crash) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
