package dev.isoscope.campaign;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;

/**
 * The memory of a campaign that outlives its process: a header, and a line for each block in the
 * order of the blocks. So the lines that are there are always the beginning of what an undisturbed
 * campaign would write, and going on means doing the next block. {@link Unfinished} says what is
 * done of that already.
 */
public final class Journal implements AutoCloseable {
  /** How long it was to go on, in the header; another word may be said when it is resumed. */
  public static final String CASES = "cases";

  /** Likewise, in milliseconds. */
  public static final String TIME = "time";

  private static final List<String> BUDGETS = List.of(CASES, TIME);

  public static final String FILE = "journal.jsonl";
  private static final int LOCK_ATTEMPTS = 50;

  /**
   * What a campaign had written.
   *
   * @param header names and values of what must not change when it goes on; empty if not even that
   *     was written
   * @param next the first block that is to be done
   * @param end how many bytes of the file hold this
   */
  public record Written(Map<String, String> header, Ledger ledger, int next, long end) {}

  private final FileChannel channel;
  private final Unfinished unfinished;

  private Journal(FileChannel channel, Unfinished unfinished) {
    this.channel = channel;
    this.unfinished = unfinished;
  }

  private Journal(FileChannel channel, Path directory, Map<String, String> header)
      throws IOException {
    this(channel, Unfinished.create(directory));
    append(JournalCodec.header(header));
  }

  /** Begins a journal; refuses where there is one. */
  public static Journal create(Path directory, Map<String, String> header) throws JournalException {
    Path file = directory.resolve(FILE);
    if (Files.exists(file)) {
      throw new JournalException(
          directory
              + " holds the journal of a campaign: go on with --resume, or name another --out");
    }
    try {
      Files.createDirectories(directory);
      return new Journal(open(file), directory, header);
    } catch (IOException e) {
      throw new JournalException(directory + " cannot be written: " + said(e), e);
    }
  }

  /**
   * Reads a journal.
   *
   * @param wanted how many cases each block is to have; one that has fewer was cut off, and it and
   *     what comes after it is to be done again
   */
  public static Written read(Path directory, IntToLongFunction wanted) throws JournalException {
    Path file = directory.resolve(FILE);
    if (!Files.exists(file)) {
      throw new JournalException(
          directory + " holds no journal, so there is nothing to resume: leave out --resume");
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      long end = 0;
      String first = line(in);
      if (first == null) {
        return new Written(Map.of(), new Ledger(), 0, 0); // cut off at its very start
      }
      Optional<Map<String, String>> header = JournalCodec.header(first);
      if (header.isEmpty()) {
        throw new JournalException(file + " begins with no header: this is no journal");
      }
      end += length(first);
      Ledger ledger = new Ledger();
      int next = 0;
      for (String line = line(in); line != null; line = line(in)) {
        Optional<BlockRecord> block = JournalCodec.block(line);
        if (block.isEmpty()
            || block.get().block() != next
            || block.get().tallies().cases() < wanted.applyAsLong(next)) {
          break;
        }
        ledger.enter(block.get());
        end += length(line);
        next++;
      }
      return new Written(header.get(), ledger, next, end);
    } catch (IOException e) {
      throw new JournalException(file + " cannot be read: " + said(e), e);
    }
  }

  /** Opens a journal to go on after what was read of it; the rest of the file is dropped. */
  public static Journal resume(Path directory, Written written, Map<String, String> header)
      throws JournalException {
    List<String> differences =
        written.header().isEmpty() ? List.of() : differences(written.header(), header);
    if (!differences.isEmpty()) {
      throw new JournalException(
          directory
              + " holds another campaign: "
              + String.join(", ", differences)
              + "; give the same options again, or name another --out");
    }
    Path file = directory.resolve(FILE);
    try {
      FileChannel channel = open(file);
      channel.truncate(written.end());
      channel.position(written.end());
      return written.header().isEmpty()
          ? new Journal(channel, directory, header)
          : new Journal(channel, Unfinished.resume(directory, written.next()));
    } catch (IOException e) {
      throw new JournalException(file + " cannot be written: " + said(e), e);
    }
  }

  private static List<String> differences(Map<String, String> was, Map<String, String> now) {
    List<String> differences = new ArrayList<>();
    Map<String, String> all = new LinkedHashMap<>(was);
    now.forEach(all::putIfAbsent);
    all.keySet().removeAll(BUDGETS);
    for (String name : new TreeSet<>(all.keySet())) {
      String before = was.getOrDefault(name, "none");
      String after = now.getOrDefault(name, "none");
      if (!before.equals(after)) {
        differences.add(name + " was " + before + " and now is " + after);
      }
    }
    return differences;
  }

  /** Writes a block; one that was cut short may yet be gone on with. */
  void append(BlockRecord block) throws IOException {
    append(JournalCodec.block(block));
    if (block.tallies().cases() >= Place.CASES) {
      unfinished.forget(block.block());
    }
  }

  /** What is done of the blocks that are still to be written. */
  Unfinished unfinished() {
    return unfinished;
  }

  private void append(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(false);
  }

  /** A process that was killed may hold its lock a moment longer. */
  private static FileChannel open(Path file) throws IOException, JournalException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    for (int attempt = 0; attempt < LOCK_ATTEMPTS; attempt++) {
      try {
        FileLock lock = channel.tryLock();
        if (lock != null) {
          return channel;
        }
        Thread.sleep(100);
      } catch (OverlappingFileLockException e) {
        break;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    channel.close();
    throw new JournalException(
        file.getParent() + " is in use by another process: wait for it, or name another --out");
  }

  /** The next line without its end; null if there is none, or if its end is missing. */
  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next == '\n') {
        return bytes.toString(StandardCharsets.UTF_8);
      }
      bytes.write(next);
    }
    return null;
  }

  private static long length(String line) {
    return line.getBytes(StandardCharsets.UTF_8).length + 1L;
  }

  private static String said(IOException e) {
    return e.getMessage() == null
        ? e.toString()
        : e.getClass().getSimpleName() + " " + e.getMessage();
  }

  @Override
  public void close() throws IOException {
    unfinished.close();
    channel.close();
  }
}
