package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Level;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** SQLite on a file that others use, too. */
class SqliteTest {
  @Test
  void tablesOfOthersAreLeftAlone() throws Exception {
    try (Replay replay = new Replay("sqlite", Level.SERIALIZABLE);
        Connection stranger = replay.connect()) {
      Sql.execute(stranger, "CREATE TABLE mine (a INT)");
      SQLException refused =
          assertThrows(SQLException.class, () -> replay.another(Level.SERIALIZABLE));
      assertTrue(refused.getMessage().contains("name a file that does not exist yet"));
    }
  }
}
