package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.campaign.CasesUnderWay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is told of processes that end over their work; shell scripts take their place. */
final class WorkerPoolTest {
  private static final String ANSWER = "{\"seconds\":1}";

  @TempDir Path directory;

  /** A pool whose processes note a case and do what a script says, once they have an order. */
  private WorkerPool pool(String script) throws IOException {
    String note = "read order; for notes; do :; done; echo 3.2.1 examining > $notes/";
    Path file = directory.resolve("worker.sh");
    Files.writeString(file, note + CasesUnderWay.FILE + "\n" + script);
    return new WorkerPool(List.of("sh", file.toString()));
  }

  private static List<String> work(WorkerPool pool) throws Exception {
    return pool.carry(List.of(WorkerPool.WORK, "{}", "hunt"));
  }

  @Test
  void whoEndsOverACaseTellsWhichOne() throws Exception {
    for (int code : List.of(1, 3, 70, 134)) {
      try (WorkerPool pool = pool("exit " + code)) {
        assertEquals(List.of("" + code, "3.2.1 examining\n"), work(pool));
      }
    }
  }

  @Test
  void whoWasThereBeforeAndEndsIsReplaced() throws Exception {
    Path once = directory.resolve("once");
    String script = "echo '%s'; mkdir %s 2>/dev/null && read order && exit 3; read order";
    try (WorkerPool pool = pool(script.formatted(ANSWER, once))) {
      assertEquals(List.of("", ANSWER), work(pool));
      assertEquals(List.of("", ANSWER), work(pool), "by a second process");
    }
  }
}
