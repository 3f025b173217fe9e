package dev.isoscope.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.campaign.CasesUnderWay;
import dev.isoscope.campaign.RemoteWorkers;
import dev.isoscope.campaign.WorkCarrier;
import dev.isoscope.campaign.WorkService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is lost elsewhere: others answer in its stead, as long as there are any. */
class LostElsewhereTest {
  private static final String[] TARGETS = {"h2", "hsqldb:mvcc"};

  @TempDir Path directory;

  /** Carries out each piece of work on servers of its own, some of which are lost. */
  private final class Carrier implements WorkCarrier {
    private int lives;

    /**
     * @param lost how many reductions it takes until a server lives through one
     */
    private Carrier(int lost) {
      this.lives = lost;
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
      try (Arena arena = new Arena(MortalServer::new, TARGETS);
          CasesUnderWay underWay =
              new CasesUnderWay(Files.createTempDirectory(directory, "notes"));
          WorkService<?, ?, ?, ?> service =
              new WorkService<>(campaign(arena).examination(), underWay)) {
        if (order.contains("{\"is\":\"Reduce\"") && lives-- > 0) {
          ((MortalServer) arena.participants.get(0).server()).lose();
        }
        return CompletableFuture.completedFuture(
            new Outcome(OptionalInt.empty(), service.carryOut(order, System.nanoTime())));
      } catch (Exception e) {
        return CompletableFuture.failedFuture(e);
      }
    }

    @Override
    public Future<Integer> exitCode(List<String> command, Optional<String> file) {
      throw new UnsupportedOperationException();
    }
  }

  private static Arena.Comparing campaign(Arena arena) {
    return arena.campaign(60, 3, ComparedLevel.READ_COMMITTED);
  }

  private static void carriedOutBy(Carrier carrier, Arena arena) {
    arena.blockWorkers =
        examination ->
            new RemoteWorkers<>(examination, carrier, 1, List.of(), (suspects, code) -> List.of());
  }

  @Test
  void whatAnotherServerIsLostOverIsReducedOnTheNext() throws Exception {
    try (Arena here = new Arena(TARGETS);
        Arena elsewhere = new Arena(TARGETS)) {
      Arena.Comparing alone = campaign(here);
      assertEquals(Optional.empty(), alone.run());
      carriedOutBy(new Carrier(2), elsewhere);
      Arena.Comparing campaign = campaign(elsewhere);
      assertEquals(Optional.empty(), campaign.run());
      assertFalse(campaign.result().discrepancies().isEmpty());
      assertEquals(
          alone.result().discrepancies().stream().map(FiledDiscrepancy::id).toList(),
          campaign.result().discrepancies().stream().map(FiledDiscrepancy::id).toList());
    }
  }

  @Test
  void ifAllAreLostItIsFiledAsItIsAndTheTargetNamed() throws Exception {
    try (Arena elsewhere = new Arena(TARGETS)) {
      carriedOutBy(new Carrier(Integer.MAX_VALUE), elsewhere);
      Arena.Comparing campaign = campaign(elsewhere);
      ParticipantLostException lost = campaign.run().orElseThrow();
      assertEquals("h2", lost.participant());
      assertTrue(lost.getMessage().contains("nobody is there"), lost::getMessage);
      assertEquals(1, campaign.result().discrepancies().size());
      assertEquals(
          ReductionExtent.TARGET_WAS_LOST, campaign.result().discrepancies().get(0).reduced());
    }
  }
}
