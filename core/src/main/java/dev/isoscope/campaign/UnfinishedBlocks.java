package dev.isoscope.campaign;

import com.fasterxml.jackson.databind.JavaType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What has been done of the blocks that the journal does not hold yet: what was examined, what
 * became of each sighting that was dear to file, and what was tried for the one that is being
 * filed. A campaign that is cut off in a block need not do that again. Nothing depends on it: what
 * is missing here or damaged is done again.
 */
public final class UnfinishedBlocks<S extends CaseSighting, E extends BlockEntries<E>>
    implements EarlierAnswers<S>, AutoCloseable {
  static final String FILE = "unfinished.jsonl";

  /** A line of the file, of which only one of the last three is present. */
  private record Line<S extends CaseSighting, E extends BlockEntries<E>>(
      int block, Optional<Part<S, E>> examined, Optional<Filed<E>> filed, Optional<Answer> answer) {
    private static <S extends CaseSighting, E extends BlockEntries<E>> Line<S, E> of(
        int block, Part<S, E> part) {
      return new Line<>(block, Optional.of(part), Optional.empty(), Optional.empty());
    }

    private static <S extends CaseSighting, E extends BlockEntries<E>> Line<S, E> of(
        int block, Filed<E> filed) {
      return new Line<>(block, Optional.empty(), Optional.of(filed), Optional.empty());
    }

    private static <S extends CaseSighting, E extends BlockEntries<E>> Line<S, E> of(
        int block, Answer answer) {
      return new Line<>(block, Optional.empty(), Optional.empty(), Optional.of(answer));
    }
  }

  /**
   * The beginning of a block.
   *
   * @param cases how many cases from its start
   * @param left when the time was over and something was left to be filed, in seconds of the
   *     campaign; empty if that has not happened
   */
  record Part<S extends CaseSighting, E extends BlockEntries<E>>(
      int cases, Examined<S, E> examined, Optional<Double> left) {
    Part(int cases, Examined<S, E> examined) {
      this(cases, examined, Optional.empty());
    }
  }

  /** What became of a sighting. */
  private record Filed<E extends BlockEntries<E>>(String sighting, E entries) {}

  /** What the server said when something was tried in order to file a sighting. */
  private record Answer(String sighting, String question, String text) {}

  /** What is known of one block. */
  private static final class Work<S extends CaseSighting, E extends BlockEntries<E>> {
    private Part<S, E> examined;
    private final Map<String, E> filed = new TreeMap<>();
    private final Map<String, Answer> answers = new TreeMap<>();
  }

  private final Path file;
  private final FileChannel channel;
  private final int blockSize;
  private final Map<Integer, Work<S, E>> blocks = new HashMap<>();

  /** How many blocks the file has that nobody needs any more. */
  private int stale;

  private UnfinishedBlocks(Path file, int blockSize) throws IOException {
    this.file = file;
    this.channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING);
    this.blockSize = blockSize;
  }

  static <S extends CaseSighting, E extends BlockEntries<E>> UnfinishedBlocks<S, E> create(
      Path directory, Examination<S, E> examination) throws IOException {
    return new UnfinishedBlocks<>(directory.resolve(FILE), examination.blockSize());
  }

  /** Reads what there is of a block and those after it. */
  static <S extends CaseSighting, E extends BlockEntries<E>> UnfinishedBlocks<S, E> resume(
      Path directory, Examination<S, E> examination, int next) throws IOException {
    Path file = directory.resolve(FILE);
    List<String> lines =
        Files.exists(file)
            ? Files.readString(file, StandardCharsets.UTF_8).lines().toList()
            : List.of();
    UnfinishedBlocks<S, E> unfinished = create(directory, examination);
    JavaType type = CampaignJson.type(Line.class, examination.sightings(), examination.entries());
    for (String text : lines) {
      Optional<Line<S, E>> line = CampaignJson.read(text, type);
      line.filter(one -> one.block() >= next).ifPresent(unfinished::take);
    }
    unfinished.rewrite();
    return unfinished;
  }

  private void take(Line<S, E> line) {
    Work<S, E> work = work(line.block());
    line.examined().ifPresent(part -> work.examined = part);
    line.filed().ifPresent(one -> file(work, one));
    line.answer().ifPresent(one -> work.answers.put(key(one), one));
  }

  private static <S extends CaseSighting, E extends BlockEntries<E>> void file(
      Work<S, E> work, Filed<E> filed) {
    work.filed.put(filed.sighting(), filed.entries());
    work.answers.clear(); // sightings are filed one after the other
  }

  private Work<S, E> work(int block) {
    return blocks.computeIfAbsent(block, key -> new Work<>());
  }

  private Optional<Work<S, E>> known(S sighting) {
    return Optional.ofNullable(blocks.get(block(sighting.place())));
  }

  int block(Place place) {
    return Math.toIntExact(place.nth() / blockSize);
  }

  synchronized Optional<Part<S, E>> examined(int block) {
    return Optional.ofNullable(blocks.get(block)).map(work -> work.examined);
  }

  synchronized void add(int block, Part<S, E> part) throws IOException {
    work(block).examined = part;
    append(Line.of(block, part));
  }

  /** Whether the time was over before all that was seen in a block was filed. */
  synchronized boolean owed(int block) {
    return examined(block).flatMap(Part::left).isPresent();
  }

  /** How long the campaign had lasted when something was left to be filed; 0 if nothing was. */
  synchronized double secondsWhenLeft() {
    return blocks.values().stream()
        .flatMap(work -> Optional.ofNullable(work.examined).flatMap(Part::left).stream())
        .mapToDouble(Double::doubleValue)
        .max()
        .orElse(0);
  }

  /** What became of a sighting. */
  synchronized Optional<E> filed(S sighting) {
    return known(sighting).map(work -> work.filed.get(name(sighting)));
  }

  synchronized void add(S sighting, E entries) throws IOException {
    int block = block(sighting.place());
    Filed<E> filed = new Filed<>(name(sighting), entries);
    file(work(block), filed);
    append(Line.of(block, filed));
  }

  /** What was said when something was tried in order to file a sighting. */
  @Override
  public synchronized Optional<String> answer(S sighting, String question) {
    return known(sighting)
        .map(work -> work.answers.get(key(new Answer(name(sighting), question, ""))))
        .map(Answer::text);
  }

  @Override
  public synchronized void add(S sighting, String question, String text) {
    int block = block(sighting.place());
    Answer answer = new Answer(name(sighting), question, text);
    work(block).answers.put(key(answer), answer);
    try {
      append(Line.of(block, answer));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String key(Answer answer) {
    return answer.sighting() + " " + answer.question();
  }

  private static String name(CaseSighting sighting) {
    return sighting.place() + " " + sighting.key();
  }

  /**
   * The journal holds the block. The file does so no less for a while, since nobody reads it for
   * such a block, and to write it anew for each would take longer the more blocks wait.
   */
  synchronized void forget(int block) throws IOException {
    if (blocks.remove(block) != null) {
      stale++;
    }
    if (stale > blocks.size()) {
      rewrite();
    }
  }

  /** What is known of the block does not hold any more. */
  synchronized void discard(int block) throws IOException {
    if (blocks.remove(block) != null) {
      rewrite();
    }
  }

  /** A sign of life for whoever looks at the time of the file, also while there is no news. */
  void touch() {
    try {
      Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis()));
    } catch (IOException e) {
      // Nothing but what pages say depends on it.
    }
  }

  private void rewrite() throws IOException {
    stale = 0;
    channel.truncate(0);
    channel.position(0);
    for (Map.Entry<Integer, Work<S, E>> block : blocks.entrySet()) {
      Work<S, E> work = block.getValue();
      if (work.examined != null) {
        append(Line.of(block.getKey(), work.examined));
      }
      for (Map.Entry<String, E> filed : work.filed.entrySet()) {
        append(Line.of(block.getKey(), new Filed<>(filed.getKey(), filed.getValue())));
      }
      for (Answer answer : work.answers.values()) {
        append(Line.of(block.getKey(), answer));
      }
    }
  }

  /** Not forced to the disk as the journal is: that would cost more than doing the work again. */
  private void append(Line<S, E> line) throws IOException {
    CampaignJson.append(channel, line);
  }

  @Override
  public synchronized void close() throws IOException {
    if (stale > 0) {
      rewrite();
    }
    channel.close();
  }
}
