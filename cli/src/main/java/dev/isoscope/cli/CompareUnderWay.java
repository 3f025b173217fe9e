package dev.isoscope.cli;

import dev.isoscope.campaign.Place;
import dev.isoscope.model.Level;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Says on disk which case is being compared, so that another process can tell which one took this
 * one down: engines in native code can do that. One short record, overwritten in place.
 */
final class CompareUnderWay implements AutoCloseable {
  static final String FILE = "under-way";
  private static final int LENGTH = 48;

  /** A case that was being compared, or whose discrepancy was being reduced. */
  record Suspect(Place place, Level level) {}

  private final FileChannel channel;

  CompareUnderWay(Path file) throws IOException {
    channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  void at(String place, Level level) {
    String text = place + " " + level.label();
    byte[] record =
        (text + " ".repeat(Math.max(0, LENGTH - 1 - text.length())) + "\n")
            .getBytes(StandardCharsets.US_ASCII);
    try {
      channel.write(ByteBuffer.wrap(record), 0);
    } catch (IOException e) {
      // It is only for the worst case, and no reason to end before.
    }
  }

  /** The case that was under way when the process ended. */
  static Optional<Suspect> read(Path file) throws IOException {
    String[] words = Files.readString(file, StandardCharsets.ISO_8859_1).strip().split(" ");
    return words.length == 2
        ? Place.parse(words[0])
            .flatMap(place -> Level.named(words[1]).map(level -> new Suspect(place, level)))
        : Optional.empty();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
