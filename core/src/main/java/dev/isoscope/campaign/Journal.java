package dev.isoscope.campaign;

import com.fasterxml.jackson.databind.JavaType;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import java.util.function.ObjDoubleConsumer;

/**
 * The memory of a campaign that outlives its process: a header, and a line for each block in the
 * order of the blocks. So the lines that are there are always the beginning of what an undisturbed
 * campaign would write, and going on means doing the next block. {@link UnfinishedBlocks} says what
 * is done of that already.
 */
public final class Journal<S extends CaseSighting, E extends BlockEntries<E>>
    implements AutoCloseable {
  /** How long it was to go on, in the header; another word may be said when it is resumed. */
  public static final String CASES = "cases";

  /** Likewise, in milliseconds. */
  public static final String TIME = "time";

  private static final List<String> BUDGETS = List.of(CASES, TIME);

  private static final String FORMAT = "format";
  private static final String THIS_FORMAT = "5";

  public static final String FILE = "journal.jsonl";

  /** What changes while a block is under way, be it only its time. */
  public static final String UNFINISHED_FILE = UnfinishedBlocks.FILE;

  /** How often that happens at least, as long as the campaign goes on. */
  public static final Duration SIGN_OF_LIFE = Duration.ofSeconds(2);

  private static final int LOCK_ATTEMPTS = 50;

  /** The first line: names and values of what must not change when the campaign goes on. */
  private record Header(Map<String, String> campaign) {}

  /**
   * A block.
   *
   * @param cases how many of its cases are done for good
   * @param seconds how long the campaign had lasted then
   */
  private record Line<E extends BlockEntries<E>>(int block, int cases, double seconds, E entries) {}

  /**
   * How far a journal was read.
   *
   * @param next the first block that is to be done
   * @param end how many bytes of the file hold what was read
   * @param last the line that was read last
   */
  record Read(Map<String, String> header, int next, double seconds, long end, String last) {
    private static final Read NOTHING = new Read(Map.of(), 0, 0, 0, "");

    /** Where the line begins that was read last. */
    long beforeLast() {
      return last.isEmpty() ? 0 : end - length(last);
    }
  }

  private final FileChannel channel;
  private final UnfinishedBlocks<S, E> unfinished;
  private final int next;
  private final double seconds;

  private Journal(FileChannel channel, UnfinishedBlocks<S, E> unfinished, Read before) {
    this.channel = channel;
    this.unfinished = unfinished;
    this.next = before.next();
    this.seconds = Math.max(before.seconds(), unfinished.secondsWhenLeft());
  }

  /** Begins a journal; refuses where there is one. */
  public static <S extends CaseSighting, E extends BlockEntries<E>> Journal<S, E> create(
      Path directory, Map<String, String> header, Examination<S, E> examination)
      throws JournalException {
    Path file = directory.resolve(FILE);
    if (Files.exists(file)) {
      throw new JournalException(
          directory
              + " holds the journal of a campaign: go on with --resume, or name another --out");
    }
    try {
      Files.createDirectories(directory);
      return begin(directory, header, examination);
    } catch (IOException e) {
      throw new JournalException(directory + " cannot be written: " + said(e), e);
    }
  }

  private static <S extends CaseSighting, E extends BlockEntries<E>> Journal<S, E> begin(
      Path directory, Map<String, String> header, Examination<S, E> examination)
      throws IOException, JournalException {
    FileChannel channel = open(directory.resolve(FILE));
    channel.truncate(0);
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put(FORMAT, THIS_FORMAT);
    fields.putAll(header);
    UnfinishedBlocks<S, E> unfinished = UnfinishedBlocks.create(directory, examination);
    Journal<S, E> journal = new Journal<>(channel, unfinished, Read.NOTHING);
    journal.append(new Header(fields));
    return journal;
  }

  /** The header of a journal; empty if not even that was written. */
  public static Map<String, String> header(Path directory) throws JournalException {
    return read(directory, (in, header) -> header).header();
  }

  /**
   * Reads all that a journal holds, also of blocks that were cut off; says how far that has come.
   *
   * @param ledger takes what was entered, with the time
   */
  static <E extends BlockEntries<E>> Read readAll(
      Path directory, Class<E> entries, ObjDoubleConsumer<E> ledger) throws JournalException {
    return read(directory, (in, header) -> enter(in, header, entries, ledger, block -> 0));
  }

  /**
   * Opens a journal to go on after its complete blocks, which are entered; the rest of the file is
   * dropped.
   */
  public static <S extends CaseSighting, E extends BlockEntries<E>> Journal<S, E> resume(
      Path directory,
      Map<String, String> header,
      Examination<S, E> examination,
      CampaignLimits limits)
      throws JournalException {
    Map<String, String> before = header(directory);
    List<String> differences = before.isEmpty() ? List.of() : differences(before, header);
    if (!differences.isEmpty()) {
      throw new JournalException(
          directory
              + " holds another campaign: "
              + String.join(", ", differences)
              + "; give the same options again, or name another --out");
    }
    Path file = directory.resolve(FILE);
    try {
      if (before.isEmpty()) {
        return begin(directory, header, examination);
      }
      FileChannel channel = open(file);
      Read read =
          read(
              directory,
              (in, first) ->
                  enter(
                      in,
                      first,
                      examination.entries(),
                      examination::enter,
                      block -> limits.wanted(block, examination.blockSize())));
      channel.truncate(read.end());
      channel.position(read.end());
      return new Journal<>(
          channel, UnfinishedBlocks.resume(directory, examination, read.next()), read);
    } catch (IOException e) {
      throw new JournalException(file + " cannot be written: " + said(e), e);
    }
  }

  /** What is done with a journal behind its header. */
  private interface Rest {
    Read read(InputStream in, Read header) throws IOException;
  }

  private static Read read(Path directory, Rest rest) throws JournalException {
    Path file = directory.resolve(FILE);
    if (!Files.exists(file)) {
      throw new JournalException(
          directory + " holds no journal, so there is nothing to resume: leave out --resume");
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      String first = line(in);
      if (first == null) {
        return Read.NOTHING; // cut off at its very start
      }
      Optional<Header> header = CampaignJson.read(first, CampaignJson.type(Header.class));
      if (header.isEmpty() || header.get().campaign() == null) {
        throw new JournalException(file + " begins with no header: this is no journal");
      }
      if (!THIS_FORMAT.equals(header.get().campaign().get(FORMAT))) {
        throw new JournalException(
            file
                + " was written by another version of Isoscope, in a form that this one does not"
                + " read: go on with that version, or leave out --resume and name another --out");
      }
      return rest.read(in, new Read(header.get().campaign(), 0, 0, length(first), first));
    } catch (IOException e) {
      throw new JournalException(file + " cannot be read: " + said(e), e);
    }
  }

  /**
   * Reads blocks.
   *
   * @param wanted how many cases each block is to have; one that has fewer was cut off, and it and
   *     what comes after it is to be done again
   */
  static <E extends BlockEntries<E>> Read enter(
      InputStream in,
      Read header,
      Class<E> entries,
      ObjDoubleConsumer<E> ledger,
      IntToLongFunction wanted)
      throws IOException {
    JavaType type = CampaignJson.type(Line.class, entries);
    Read read = header;
    for (String text = line(in); text != null; text = line(in)) {
      Optional<Line<E>> line = CampaignJson.read(text, type);
      if (line.isEmpty()
          || line.get().block() != read.next()
          || line.get().cases() < wanted.applyAsLong(read.next())) {
        break;
      }
      double seconds = line.get().seconds();
      ledger.accept(line.get().entries(), seconds);
      read = new Read(read.header(), read.next() + 1, seconds, read.end() + length(text), text);
    }
    return read;
  }

  private static List<String> differences(Map<String, String> was, Map<String, String> now) {
    List<String> differences = new ArrayList<>();
    Map<String, String> all = new LinkedHashMap<>(was);
    now.forEach(all::putIfAbsent);
    all.keySet().removeAll(BUDGETS);
    all.remove(FORMAT);
    for (String name : new TreeSet<>(all.keySet())) {
      String before = was.getOrDefault(name, "none");
      String after = now.getOrDefault(name, "none");
      if (!before.equals(after)) {
        differences.add(name + " was " + before + " and now is " + after);
      }
    }
    return differences;
  }

  /** The first block that is to be done. */
  int next() {
    return next;
  }

  /** How long the campaign had lasted before. */
  double seconds() {
    return seconds;
  }

  /**
   * Writes a block; one that was cut short may yet be gone on with.
   *
   * @param cases how many of its cases are done for good
   */
  void append(int block, int cases, int blockSize, double secondsNow, E entries)
      throws IOException {
    double rounded = Math.round(secondsNow * 1000) / 1000.0;
    append(new Line<>(block, cases, rounded, entries));
    if (cases >= blockSize) {
      unfinished.forget(block);
    }
  }

  /** What is done of the blocks that are still to be written. */
  UnfinishedBlocks<S, E> unfinished() {
    return unfinished;
  }

  private void append(Object line) throws IOException {
    CampaignJson.append(channel, line);
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
  static String line(InputStream in) throws IOException {
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

  static String said(IOException e) {
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
