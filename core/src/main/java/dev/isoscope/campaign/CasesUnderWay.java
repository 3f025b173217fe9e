package dev.isoscope.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Says on disk which cases are under way, so that another process can tell which one took this one
 * down: engines in native code can do that. One short record per worker, overwritten in place.
 */
public final class CasesUnderWay implements AutoCloseable {
  public static final String FILE = "under-way";
  private static final int LENGTH = 40;

  /** What was being done with a case. */
  public enum Phase {
    EXAMINING,
    /** It was being confirmed, reduced or run at other levels. */
    FILING
  }

  /** A case that was under way. */
  public record Suspect(Place place, Phase phase) {}

  /** One worker's record. */
  interface Mark {
    Mark NONE =
        new Mark() {
          @Override
          public void at(Place place, Phase phase) {}

          @Override
          public void clear() {}
        };

    void at(Place place, Phase phase);

    void clear();
  }

  private final FileChannel channel;

  public CasesUnderWay(Path directory) throws IOException {
    channel =
        FileChannel.open(
            directory.resolve(FILE),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING);
  }

  Mark mark(int worker) {
    return new Mark() {
      @Override
      public void at(Place place, Phase phase) {
        write(worker, place + " " + phase.name().toLowerCase(Locale.ROOT));
      }

      @Override
      public void clear() {
        write(worker, "");
      }
    };
  }

  private void write(int worker, String text) {
    byte[] record =
        (text + " ".repeat(LENGTH - 1 - text.length()) + "\n").getBytes(StandardCharsets.US_ASCII);
    try {
      channel.write(ByteBuffer.wrap(record), (long) worker * LENGTH);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads what the file says: the cases that were under way when the process ended. */
  static List<Suspect> parse(String text) {
    List<Suspect> suspects = new ArrayList<>();
    for (String line : text.split("\n")) {
      String[] words = line.strip().split(" ");
      if (words.length == 2) {
        Phase phase = words[1].equals("filing") ? Phase.FILING : Phase.EXAMINING;
        Place.parse(words[0]).ifPresent(place -> suspects.add(new Suspect(place, phase)));
      }
    }
    return suspects;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
