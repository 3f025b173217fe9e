package dev.isoscope.hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.campaign.Progress;
import dev.isoscope.execute.Runner;
import dev.isoscope.model.History;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign that is cut off, wherever that may be, comes to the same as one that is not. */
final class ResumeTest {
  private static final long CASES = 120;

  private static final CampaignLimits UNLIMITED =
      new CampaignLimits(OptionalLong.empty(), Optional.empty());

  @TempDir Path directory;

  private Hunt hunt(String name) {
    return trial(name).hunt(List.of(), new FindingLedger());
  }

  @Test
  void aJournalOfAnotherFormIsRefused() throws Exception {
    Path place = Files.createDirectory(directory.resolve("old"));
    Files.writeString(
        place.resolve(Journal.FILE), "{\"campaign\":{\"format\":\"2\",\"target\":\"h2\"}}\n");
    JournalException refusal =
        assertThrows(
            JournalException.class,
            () -> Journal.resume(place, Trial.HEADER, hunt("old"), UNLIMITED));
    assertTrue(refusal.getMessage().contains("name another --out"), refusal.getMessage());
  }

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
    FindingLedger part = trial("stopped").stopAfter(70).begin();
    assertTrue(part.tallies().cases() >= 70 && part.tallies().cases() < CASES);
    Trial stopped = trial("stopped");
    assertEquals(tallies, stopped.resume().tallies());
    assertEquals(told(whole), told(stopped));
    assertEquals(whole.found(), stopped.found());
  }

  /** Calls everything a bug, and takes its time when a case is reduced. */
  private static final class SlowOracle implements Oracle, Progress<HuntEntries> {
    private final ToyOracle oracle = new ToyOracle();
    private final long milliseconds;
    private boolean filing;

    private SlowOracle(long milliseconds) {
      this.milliseconds = milliseconds;
    }

    @Override
    public String name() {
      return oracle.name();
    }

    @Override
    public void filing(String what) {
      filing = !what.isEmpty();
    }

    @Override
    public Verdict judge(History observed, Terms terms, Runner runner) throws SQLException {
      if (filing) {
        try {
          Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return oracle.judge(observed, terms, runner) instanceof Verdict.Violation violation
          ? ToyOracle.violation(violation.kind(), Triage.BUG, observed)
          : new Verdict.Pass();
    }
  }

  @Test
  void whatTheTimeIsTooShortForIsReducedWhenItIsResumed() throws Exception {
    Duration time = Duration.ofSeconds(4);
    long start = System.nanoTime();
    SlowOracle slow = new SlowOracle(300);
    FindingLedger part = trial("a").time(time).oracle(slow).progress(slow).begin();
    long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
    assertTrue(seconds < 25, seconds + " s");
    assertTrue(
        part.findings().values().stream().anyMatch(FindingSummary::provisional),
        part.findings()::toString);
    Trial rest = trial("a").time(time).oracle(new SlowOracle(0));
    FindingLedger whole = rest.resume();
    assertEquals(part.tallies().cases(), whole.tallies().cases(), "no further case is begun");
    assertTrue(whole.findings().values().stream().noneMatch(FindingSummary::provisional));
    assertEquals(whole.findings().keySet(), rest.found().keySet());
    FindingLedger undisturbed =
        trial("b").cases(whole.tallies().cases()).oracle(new SlowOracle(0)).begin();
    assertEquals(undisturbed.tallies(), whole.tallies());
    assertEquals(trial("b").found(), rest.found());
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
    JournalException refusal =
        assertThrows(
            JournalException.class,
            () ->
                Journal.resume(place, Map.of("target", "h2", "seed", "12"), hunt("a"), UNLIMITED));
    assertTrue(refusal.getMessage().contains("seed was 11 and now is 12"), refusal.getMessage());
    assertThrows(JournalException.class, () -> Journal.create(place, Trial.HEADER, hunt("a")));
    assertEquals(before, Files.readString(place.resolve(Journal.FILE)));
  }

  @Test
  void oneProcessAtATime() throws Exception {
    Path place = directory.resolve("a");
    try (Journal<?, ?> first = Journal.create(place, Trial.HEADER, hunt("a"))) {
      Map<String, String> header = Journal.header(place);
      assertTrue(header.entrySet().containsAll(Trial.HEADER.entrySet()), first::toString);
      JournalException refusal =
          assertThrows(
              JournalException.class,
              () -> Journal.resume(place, Trial.HEADER, hunt("a"), UNLIMITED));
      assertTrue(refusal.getMessage().contains("in use"), refusal.getMessage());
    }
  }

  /** Copies all that is on disk whenever something happens, as though it were killed then. */
  private final class Killings implements Progress<HuntEntries> {
    private final Path from;
    private final List<String> filings = new ArrayList<>();
    private final List<Integer> filingsAt = new ArrayList<>();
    private int counted;
    private boolean harmless;

    private Killings(Path from) {
      this.from = from;
    }

    @Override
    public void counted(HuntEntries more) {
      counted += more.tallies().cases();
      if (more.tallies().cases() > 0 && counted % 20 == 0) {
        kill();
      }
    }

    @Override
    public void filing(String what) {
      if (!what.isEmpty()) {
        kill();
        filings.add(what);
      }
    }

    @Override
    public void entered(HuntEntries more) {}

    private Killings withoutCopies() {
      harmless = true;
      return this;
    }

    private void kill() {
      if (harmless) {
        return;
      }
      try {
        copy(from, directory.resolve("killed" + filingsAt.size()));
        filingsAt.add(filings.size());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Test
  void whatWasFiledInABlockIsNotFiledAgain() throws Exception {
    Killings killings = new Killings(directory.resolve("whole"));
    Trial whole = trial("whole").progress(killings);
    Tallies tallies = whole.begin().tallies();
    assertTrue(killings.filings.size() > 3, killings.filings.toString());
    for (int i = 0; i < killings.filingsAt.size(); i++) {
      String name = "killed" + i;
      Path file = directory.resolve(name).resolve("unfinished.jsonl");
      Files.writeString(file, "{\"filed\":\"0.0", StandardOpenOption.APPEND); // torn
      Killings left = new Killings(directory.resolve(name));
      Trial killed = trial(name).progress(left.withoutCopies());
      assertEquals(tallies, killed.resume().tallies(), name);
      assertEquals(told(whole), told(killed), name);
      assertEquals(whole.found(), killed.found(), name);
      int done = killings.filingsAt.get(i);
      assertEquals(killings.filings.subList(done, killings.filings.size()), left.filings, name);
    }
  }

  /** Ends the worker, and thereby the campaign, when it has been asked so often. */
  private static final class MortalOracle implements Oracle {
    private final ToyOracle oracle = new ToyOracle();
    private final int life;
    private int asked;

    private MortalOracle(int life) {
      this.life = life;
    }

    @Override
    public String name() {
      return oracle.name();
    }

    @Override
    public Verdict judge(History observed, Terms terms, Runner runner) throws SQLException {
      asked++;
      if (asked > life) {
        throw new AssertionError("killed");
      }
      return oracle.judge(observed, terms, runner);
    }
  }

  @Test
  void itGetsOnEvenIfNoProcessLivesLongEnoughForAReduction() throws Exception {
    MortalOracle immortal = new MortalOracle(Integer.MAX_VALUE);
    Trial whole = trial("whole").oracle(immortal);
    Tallies tallies = whole.begin().tallies();
    int life = 30;
    int lives = 0;
    FindingLedger end = null;
    while (end == null) {
      lives++;
      Trial killed = trial("killed").oracle(new MortalOracle(life));
      try {
        end = lives == 1 ? killed.begin() : killed.resume();
      } catch (IllegalStateException e) {
        assertEquals("killed", e.getCause().getMessage());
        assertTrue(lives < 3 * immortal.asked / life, "it does not get on");
      }
    }
    assertTrue(lives > 3, "it was hardly killed");
    assertEquals(tallies, end.tallies());
    assertEquals(told(whole), told(trial("killed")));
    assertEquals(whole.found(), trial("killed").found());
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
