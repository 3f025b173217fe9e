package dev.isoscope.campaign;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What has been done of the blocks that the journal does not hold yet: what was hunted, what became
 * of each sighting that was dear to file, and what was tried for the one that is being filed. A
 * campaign that is cut off in a block need not do that again. Nothing depends on it: what is
 * missing here or damaged is done again.
 */
final class Unfinished implements AutoCloseable {
  static final String FILE = "unfinished.jsonl";

  /** What is known of one block. */
  private static final class Work {
    private HuntedPart hunted;
    private final Map<String, BlockRecord> filed = new TreeMap<>();
    private final Map<String, String> answers = new TreeMap<>();
  }

  private final FileChannel channel;
  private final Map<Integer, Work> blocks = new HashMap<>();

  private Unfinished(FileChannel channel) {
    this.channel = channel;
  }

  static Unfinished create(Path directory) throws IOException {
    return new Unfinished(
        FileChannel.open(
            directory.resolve(FILE),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING));
  }

  /** Reads what there is of a block and those after it. */
  static Unfinished resume(Path directory, int next) throws IOException {
    Path file = directory.resolve(FILE);
    List<String> lines =
        Files.exists(file)
            ? Files.readString(file, StandardCharsets.UTF_8).lines().toList()
            : List.of();
    Unfinished unfinished = create(directory);
    for (String line : lines) {
      UnfinishedCodec.hunted(line)
          .filter(part -> part.block() >= next)
          .ifPresent(part -> unfinished.work(part.block()).hunted = part);
      UnfinishedCodec.filed(line)
          .filter(one -> one.record().block() >= next)
          .ifPresent(
              one -> unfinished.work(one.record().block()).filed.put(one.key(), one.record()));
    }
    for (String line : lines) {
      UnfinishedCodec.answer(line)
          .filter(one -> one.block() >= next)
          .ifPresent(one -> unfinished.work(one.block()).answers.put(one.question(), one.text()));
    }
    unfinished.rewrite();
    return unfinished;
  }

  private Work work(int block) {
    return blocks.computeIfAbsent(block, key -> new Work());
  }

  synchronized Optional<HuntedPart> hunted(int block) {
    return Optional.ofNullable(blocks.get(block)).map(work -> work.hunted);
  }

  synchronized void add(HuntedPart part) throws IOException {
    work(part.block()).hunted = part;
    append(UnfinishedCodec.hunted(part));
  }

  /** What became of a sighting, as part of its block. */
  synchronized Optional<BlockRecord> filed(Sighting sighting) {
    return Optional.ofNullable(blocks.get(sighting.place().block()))
        .map(work -> work.filed.get(key(sighting)));
  }

  synchronized void add(Sighting sighting, BlockRecord record) throws IOException {
    Work work = work(record.block());
    work.filed.put(key(sighting), record);
    work.answers.clear(); // sightings are filed one after the other
    append(UnfinishedCodec.filed(new Filed(key(sighting), record)));
  }

  /** A sighting by its key, and what became of it. */
  record Filed(String key, BlockRecord record) {}

  /** What the server said when something was tried in order to file a sighting. */
  record Answer(int block, String question, String text) {}

  synchronized Optional<String> answer(Sighting sighting, String question) {
    return Optional.ofNullable(blocks.get(sighting.place().block()))
        .map(work -> work.answers.get(key(sighting) + " " + question));
  }

  synchronized void add(Sighting sighting, String question, String text) throws IOException {
    int block = sighting.place().block();
    Answer answer = new Answer(block, key(sighting) + " " + question, text);
    work(block).answers.put(answer.question(), text);
    append(UnfinishedCodec.answer(answer));
  }

  private static String key(Sighting sighting) {
    return String.join(
        " ",
        sighting.place().toString(),
        sighting.oracle(),
        sighting.kind(),
        sighting.triage().label());
  }

  /** The journal holds the block, or what is known of it does not hold any more. */
  synchronized void forget(int block) throws IOException {
    if (blocks.remove(block) != null) {
      rewrite();
    }
  }

  private void rewrite() throws IOException {
    List<String> lines = new ArrayList<>();
    for (Map.Entry<Integer, Work> block : blocks.entrySet()) {
      Work work = block.getValue();
      Optional.ofNullable(work.hunted).map(UnfinishedCodec::hunted).ifPresent(lines::add);
      work.filed.forEach((key, record) -> lines.add(UnfinishedCodec.filed(new Filed(key, record))));
      work.answers.forEach(
          (question, text) ->
              lines.add(UnfinishedCodec.answer(new Answer(block.getKey(), question, text))));
    }
    channel.truncate(0);
    channel.position(0);
    for (String line : lines) {
      append(line);
    }
  }

  /** Not forced to the disk as the journal is: that would cost more than doing the work again. */
  private void append(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
