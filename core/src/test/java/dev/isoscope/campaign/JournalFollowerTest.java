package dev.isoscope.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal that grows, is cut back or replaced while somebody reads it again and again. */
class JournalFollowerTest {
  /** What is entered of a block. */
  public record Words(String text) implements BlockEntries<Words> {
    @Override
    public Words plus(Words next) {
      return new Words(text + next.text);
    }
  }

  private static final String HEADER = "{\"campaign\":{\"format\":\"5\",\"name\":\"%s\"}}\n";

  @TempDir Path directory;
  private final List<String> entered = new ArrayList<>();
  private int ledgers;

  private JournalFollower<Words> follower() {
    return new JournalFollower<>(
        directory,
        Words.class,
        () -> {
          ledgers++;
          entered.clear();
          return (words, seconds) -> entered.add(words.text() + "@" + seconds);
        });
  }

  private static String line(int block, String words) {
    return "{\"block\":%d,\"cases\":4,\"seconds\":%d.5,\"entries\":{\"text\":\"%s\"}}\n"
        .formatted(block, block, words);
  }

  private void write(String text) throws IOException {
    Files.writeString(directory.resolve(Journal.FILE), text);
  }

  private void append(String text) throws IOException {
    Files.writeString(directory.resolve(Journal.FILE), text, StandardOpenOption.APPEND);
  }

  @Test
  void whatWasReadIsNotReadAgain() throws Exception {
    write(HEADER.formatted("h2") + line(0, "a"));
    JournalFollower<Words> follower = follower();
    assertEquals("h2", follower.read().get("name"));
    assertEquals(List.of("a@0.5"), entered);
    String torn = line(1, "b");
    append(torn.substring(0, 20));
    follower.read();
    assertEquals(List.of("a@0.5"), entered, "half a line is none");
    append(torn.substring(20) + line(2, "c"));
    follower.read();
    follower.read();
    assertEquals(List.of("a@0.5", "b@1.5", "c@2.5"), entered);
    assertEquals(1, ledgers);
  }

  @Test
  void aJournalThatWasCutBackOrReplacedIsReadFromItsStart() throws Exception {
    write(HEADER.formatted("h2") + line(0, "a") + line(1, "b"));
    JournalFollower<Words> follower = follower();
    follower.read();
    write(HEADER.formatted("h2") + line(0, "a") + line(1, "other") + line(2, "c"));
    follower.read();
    assertEquals(List.of("a@0.5", "other@1.5", "c@2.5"), entered);
    write(HEADER.formatted("derby"));
    assertEquals("derby", follower.read().get("name"));
    assertEquals(List.of(), entered);
    append(line(0, "x"));
    follower.read();
    assertEquals(List.of("x@0.5"), entered);
    assertEquals(3, ledgers);
  }

  @Test
  void oneThatIsJustBegunHasNoHeader() throws Exception {
    write("");
    JournalFollower<Words> follower = follower();
    assertEquals(0, follower.read().size());
    write(HEADER.formatted("h2"));
    assertEquals("h2", follower.read().get("name"));
  }
}
