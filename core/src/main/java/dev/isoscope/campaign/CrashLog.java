package dev.isoscope.campaign;

import com.fasterxml.jackson.databind.JavaType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The cases that took the process down, kept beside the journal, because the process that writes
 * the journal is the one that dies.
 */
public final class CrashLog {
  private static final String FILE = "crashes.jsonl";

  private CrashLog() {}

  public static <S extends CaseSighting, E extends BlockEntries<E>>
      Map<Place, CrashRecord<S, E>> read(Path directory, Class<S> sightings, Class<E> entries)
          throws IOException {
    Map<Place, CrashRecord<S, E>> crashes = new LinkedHashMap<>();
    Path file = directory.resolve(FILE);
    if (Files.exists(file)) {
      JavaType type = CampaignJson.type(CrashRecord.class, sightings, entries);
      for (String line : Files.readAllLines(file)) {
        Optional<CrashRecord<S, E>> crash = CampaignJson.read(line, type);
        crash.ifPresent(one -> crashes.put(one.place(), one));
      }
    }
    return crashes;
  }

  public static void append(Path directory, CrashRecord<?, ?> crash) throws IOException {
    Files.writeString(
        directory.resolve(FILE),
        CampaignJson.line(crash),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
