package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Derby on a server that several use at once. */
class DerbyTest {
  @Test
  void executorsOnOneServerDoNotMixUpTheirSessions() throws Exception {
    String script =
        """
        init CREATE TABLE t (a INT PRIMARY KEY)
        init INSERT INTO t VALUES (1)
        T1 BEGIN
        T1 UPDATE t SET a = 2
        T2 UPDATE t SET a = 3 WHERE a > 0
        T1 COMMIT
        """;
    try (Replay replay = new Replay("derby", Level.READ_COMMITTED);
        Executor other = replay.another(Level.READ_COMMITTED)) {
      CompletableFuture<History> meanwhile =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return other.run(Scripts.parse(script));
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              });
      assertEquals(replay.run(script), meanwhile.get());
    }
  }
}
