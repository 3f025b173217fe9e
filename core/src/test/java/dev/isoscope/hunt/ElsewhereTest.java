package dev.isoscope.hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.campaign.CasesUnderWay;
import dev.isoscope.campaign.CrashRecord;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalFollower;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.RemoteWorkers;
import dev.isoscope.campaign.WorkCarrier;
import dev.isoscope.campaign.WorkService;
import dev.isoscope.execute.InMemoryH2;
import dev.isoscope.model.Triage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns whose blocks are carried out elsewhere, by processes that end when a test says so. */
final class ElsewhereTest {
  private static final int SEGMENTATION_FAULT = 139;
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @TempDir Path directory;

  private Trial trial(String name) {
    return new Trial(directory.resolve(name));
  }

  /** Carries out each piece of work on a server of its own, in this process. */
  private class Carrier implements WorkCarrier {
    private final Trial trial;

    private Carrier(Trial trial) {
      this.trial = trial;
    }

    @Override
    public int places() {
      return 1;
    }

    /** One block at a time, however fast they are. */
    @Override
    public double secondsPerOrder() {
      return 0;
    }

    @Override
    public Future<Outcome> work(List<String> worker, String order) {
      try {
        return CompletableFuture.completedFuture(outcome(order));
      } catch (IOException | SQLException e) {
        return CompletableFuture.failedFuture(e);
      }
    }

    Outcome outcome(String order) throws IOException, SQLException {
      return outcome(order, new InMemoryH2(), System.nanoTime());
    }

    /**
     * @param received when the order came
     */
    final Outcome outcome(String order, InMemoryH2 own, long received)
        throws IOException, SQLException {
      Path notes = Files.createTempDirectory(directory, "notes");
      try (InMemoryH2 server = own;
          CasesUnderWay underWay = new CasesUnderWay(notes);
          WorkService<?, ?, ?, ?> service =
              new WorkService<>(trial.hunt(List.of(server), new FindingLedger()), underWay)) {
        return new Outcome(OptionalInt.empty(), service.carryOut(order, received));
      }
    }

    @Override
    public Future<Integer> exitCode(List<String> command, Optional<String> file) {
      throw new UnsupportedOperationException();
    }
  }

  private static Trial on(
      Trial trial,
      WorkCarrier carrier,
      int workers,
      RemoteWorkers.Investigation<ViolationSighting, HuntEntries> investigation) {
    return trial.carriedOutBy(
        hunt -> new RemoteWorkers<>(hunt, carrier, workers, List.of(), investigation));
  }

  private static Trial on(Trial trial, WorkCarrier carrier) {
    return on(trial, carrier, 1, (suspects, code) -> List.of());
  }

  private static void assertSame(FindingLedger one, FindingLedger other) {
    assertEquals(one.tallies().cases(), other.tallies().cases());
    assertEquals(one.tallies().violations(), other.tallies().violations());
    assertEquals(one.findings(), other.findings());
  }

  @Test
  void itFindsTheSameAsHere() throws Exception {
    Trial trial = trial("elsewhere");
    assertSame(trial("here").begin(), on(trial, new Carrier(trial)).begin());
  }

  /** The first process loses its server over a case that others take in their stride. */
  @Test
  void theCaseOverWhichATargetIsLostIsTriedElsewhere() throws Exception {
    Trial here = trial("here").cases(96);
    Trial trial = trial("elsewhere").cases(96);
    AtomicInteger processes = new AtomicInteger();
    Carrier carrier =
        new Carrier(trial) {
          @Override
          Outcome outcome(String order) throws IOException, SQLException {
            return processes.getAndIncrement() == 0
                ? outcome(order, new ShortLived(), System.nanoTime())
                : super.outcome(order);
          }
        };
    assertSame(here.begin(), on(trial, carrier).begin());
  }

  /** Dies for good after a while. */
  private static final class ShortLived extends InMemoryH2 {
    private int connections;

    private ShortLived() throws SQLException {}

    @Override
    public Connection connect(String session) throws SQLException {
      if (++connections > 12) {
        throw new SQLException("nobody is there", "08001");
      }
      if (connections == 12) {
        kill();
      }
      return super.connect(session);
    }

    @Override
    public void restart() throws SQLException {
      throw new SQLException("it is not ours to start");
    }
  }

  /** Whoever had the first block took all of the time to start its server. */
  @Test
  void whatIsBehindABlockThatNobodyHasBegunIsInTheJournal() throws Exception {
    Trial trial = trial("a").workers(1).cases(96).time(LIMIT);
    Carrier carrier =
        new Carrier(trial) {
          @Override
          Outcome outcome(String order) throws IOException, SQLException {
            long received = System.nanoTime();
            return order.contains("\"block\":0,\"from\"")
                ? outcome(order, new InMemoryH2(), received - LIMIT.toNanos())
                : super.outcome(order);
          }
        };
    FindingLedger ledger = on(trial, carrier).begin();
    assertEquals(48, ledger.tallies().cases());
    FindingLedger told = new FindingLedger();
    new JournalFollower<>(directory.resolve("a"), HuntEntries.class, () -> told::enter).read();
    assertSame(ledger, told);
    assertSame(trial("b").cases(96).begin(), on(trial, new Carrier(trial)).resume());
  }

  /** Pages tell by the time of a file who is at work. */
  @Test
  void thereIsASignOfLifeWhileWorkElsewhereTakesLong() throws Exception {
    Trial trial = trial("a").cases(12);
    Path file = directory.resolve("a").resolve(Journal.UNFINISHED_FILE);
    FileTime longAgo = FileTime.fromMillis(0);
    AtomicInteger signs = new AtomicInteger();
    Carrier carrier =
        new Carrier(trial) {
          @Override
          Outcome outcome(String order) throws IOException, SQLException {
            Files.setLastModifiedTime(file, longAgo);
            long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
            while (signs.get() == 0 && System.nanoTime() < end) {
              LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
              signs.addAndGet(Files.getLastModifiedTime(file).equals(longAgo) ? 0 : 1);
            }
            return super.outcome(order);
          }
        };
    on(trial, carrier).begin();
    assertEquals(1, signs.get());
  }

  /** A process that always dies over one kind of question about a case. */
  private final class Deadly extends Carrier {
    private final String question;
    private final Place place;

    private Deadly(Trial trial, String question, Place place) {
      super(trial);
      this.question = "{\"is\":\"" + question + "\"";
      this.place = place;
    }

    @Override
    Outcome outcome(String order) throws IOException, SQLException {
      String at =
          "\"place\":{\"block\":%d,\"group\":%d,\"order\":%d},\"question\":%s"
              .formatted(place.block(), place.group(), place.order(), question);
      return order.contains(at)
          ? new Outcome(OptionalInt.of(SEGMENTATION_FAULT), place + " filing\n")
          : super.outcome(order);
    }
  }

  private static FindingSummary crash(Place place) {
    return new FindingSummary(
        "crash-1",
        "crash",
        "server-died",
        Triage.BUG,
        Optional.empty(),
        false,
        "Its process died",
        place.toString(),
        List.of(),
        false,
        List.of(),
        1,
        "crash-1");
  }

  private void filed(String question, Place place, int workers) throws Exception {
    Trial trial = trial(question + workers);
    FindingSummary crash = crash(place);
    Files.createDirectories(directory.resolve(question + workers).resolve("findings/crash-1"));
    Set<String> suspected = new TreeSet<>();
    FindingLedger ledger =
        assertTimeoutPreemptively(
            Duration.ofMinutes(2),
            () ->
                on(
                        trial,
                        new Deadly(trial, question, place),
                        workers,
                        (suspects, code) -> {
                          assertTrue(suspected.add(suspects + " " + code), "only once");
                          return List.of(
                              new CrashRecord<>(
                                  place, "it died", Optional.of(Hunt.crashed(place, crash))));
                        })
                    .begin());
    assertEquals(
        Set.of(
            List.of(new CasesUnderWay.Suspect(place, CasesUnderWay.Phase.FILING))
                + " "
                + SEGMENTATION_FAULT),
        suspected);
    assertEquals(crash, ledger.findings().get(crash.id()));
    assertEquals(1, ledger.occurrences(crash.id()));
    assertEquals(120, ledger.tallies().cases());
  }

  @Test
  void whatKillsTheProcessWhileItIsFiledIsAFinding() throws Exception {
    filed("Confirm", new Place(0, 4, 0), 1);
    filed("Reduce", new Place(1, 6, 0), 1);
    filed("Rates", new Place(1, 6, 0), 2);
  }
}
