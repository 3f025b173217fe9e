package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import java.sql.Connection;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A wait for a session that is not of the case is no wait that the executor can end. */
class StrangersTest {
  @ParameterizedTest
  @CsvSource({"h2, PUBLIC", "derby, APP", "postgres, public"})
  void aWaitForAStrangerIsNotOurs(String target, String schema) throws Exception {
    try (Replay replay = new Replay(target, Level.READ_COMMITTED, Duration.ofMillis(300));
        Connection stranger = replay.connect()) {
      String table = schema + ".strange";
      Sql.execute(
          stranger, "CREATE TABLE " + table + " (a INT)", "INSERT INTO " + table + " VALUES (1)");
      stranger.setAutoCommit(false);
      Sql.execute(stranger, "UPDATE " + table + " SET a = 2");
      History history = replay.run("T1 BEGIN\nT2 BEGIN\nT2 UPDATE " + table + " SET a = 3");
      Ending.Stuck stuck = assertInstanceOf(Ending.Stuck.class, history.ending());
      assertEquals(
          "statement 3 of T2 waits for a session that does not belong to the case", stuck.reason());
      stranger.rollback();
      replay.meets(
          "-- strict: yes\n/* T2 */ UPDATE "
              + table
              + " SET a = 3; -- updated: 1 -- transaction: T2.1");
    }
  }
}
