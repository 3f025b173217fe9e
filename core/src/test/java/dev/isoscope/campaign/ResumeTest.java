package dev.isoscope.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign that is cut off, wherever that may be, comes to the same as one that is not. */
final class ResumeTest {
  private static final long CASES = 120;

  @TempDir Path directory;

  private Trial trial(String name) {
    return new Trial(directory.resolve(name)).cases(CASES);
  }

  /** What the journal says, without the time that it took. */
  private static List<String> told(Trial trial) throws IOException {
    return trial.journal().stream()
        .map(line -> line.replaceFirst("\"seconds\":[0-9.]+", ""))
        .toList();
  }

  @Test
  void itGoesOnAfterEveryLineOfTheJournal() throws Exception {
    Trial whole = trial("whole");
    Tallies tallies = whole.begin().tallies();
    List<String> lines = whole.journal();
    assertEquals(4, lines.size(), "a header, two blocks and a piece of one");
    for (int kept = 0; kept <= lines.size(); kept++) {
      Trial cut = trial("cut" + kept);
      copy(directory.resolve("whole/findings"), directory.resolve("cut" + kept + "/findings"));
      String text = String.join("\n", lines.subList(0, kept)) + (kept == 0 ? "" : "\n");
      // The line that was being written when the process was killed.
      String torn = kept < lines.size() ? lines.get(kept).substring(0, 40) : "";
      Files.writeString(directory.resolve("cut" + kept).resolve(Journal.FILE), text + torn);
      assertEquals(tallies, cut.resume().tallies(), "after line " + kept);
      assertEquals(told(whole), told(cut));
      assertEquals(whole.found(), cut.found());
    }
  }

  @Test
  void aCampaignThatWasStoppedGoesOn() throws Exception {
    Trial whole = trial("whole");
    Tallies tallies = whole.begin().tallies();
    Ledger part = trial("stopped").stopAfter(70).begin();
    assertTrue(part.tallies().cases() >= 70 && part.tallies().cases() < CASES);
    Trial stopped = trial("stopped");
    assertEquals(tallies, stopped.resume().tallies());
    assertEquals(told(whole), told(stopped));
    assertEquals(whole.found(), stopped.found());
  }

  @Test
  void aCampaignCanBeMadeLonger() throws Exception {
    trial("short").cases(60).begin();
    Trial longer = trial("short");
    Trial whole = trial("whole");
    assertEquals(whole.begin().tallies(), longer.resume().tallies());
    assertEquals(whole.found(), longer.found());
  }

  @Test
  void otherOptionsAreRefusedByName() throws Exception {
    trial("a").cases(10).begin();
    Path place = directory.resolve("a");
    String before = Files.readString(place.resolve(Journal.FILE));
    Journal.Written written = Journal.read(place, block -> 0);
    JournalException refusal =
        assertThrows(
            JournalException.class,
            () -> Journal.resume(place, written, Map.of("target", "h2", "seed", "12")));
    assertTrue(refusal.getMessage().contains("seed was 11 and now is 12"), refusal.getMessage());
    assertThrows(JournalException.class, () -> Journal.create(place, Trial.HEADER));
    assertEquals(before, Files.readString(place.resolve(Journal.FILE)));
  }

  @Test
  void oneProcessAtATime() throws Exception {
    Path place = directory.resolve("a");
    try (Journal first = Journal.create(place, Trial.HEADER)) {
      Journal.Written written = Journal.read(place, block -> 0);
      assertEquals(Trial.HEADER, written.header(), first::toString);
      JournalException refusal =
          assertThrows(JournalException.class, () -> Journal.resume(place, written, Trial.HEADER));
      assertTrue(refusal.getMessage().contains("in use"), refusal.getMessage());
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : paths.toList()) {
        Path target = to.resolve(from.relativize(path));
        Files.createDirectories(target.getParent());
        Files.copy(path, target);
      }
    }
  }
}
