package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.execute.WorkspaceName;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code clean} where a killed run has left a schema, beside those of others. */
final class CleanTest {
  @TempDir Path directory;
  private final CommandLineFixture line = new CommandLineFixture(Path.of("."));

  @Test
  void removesWhatADeadRunLeftAndNothingElse() throws Exception {
    WorkspaceName living = WorkspaceName.next();
    WorkspaceName left = new WorkspaceName(living.owner(), living.process(), 1, 1);
    WorkspaceName foreign = new WorkspaceName(living.owner() ^ 1, living.process(), 1, 1);
    Set<String> others = Set.of("PUBLIC", "isoscope_mine", foreign.toString(), living.toString());
    String url = "jdbc:h2:" + directory.resolve("db");
    try (Connection keeper = DriverManager.getConnection(url)) {
      for (String name : List.of(left.toString(), "isoscope_mine", foreign + "", living + "")) {
        keeper.createStatement().execute("CREATE SCHEMA \"" + name + "\"");
        keeper.createStatement().execute("CREATE TABLE \"" + name + "\".t (id INT)");
      }
      assertEquals(0, line.isoscope("clean", "--on", url), line.err::toString);
      String text = line.out.toString();
      assertTrue(text.contains("schema " + left + " on " + url), text);
      assertTrue(text.contains("Nothing was removed: there is nobody to ask."), text);
      assertFalse(text.contains(living.toString()), text);
      assertTrue(line.err.toString().contains("is in use by process"), line.err::toString);
      assertTrue(line.err.toString().contains("was made on another machine"), line.err::toString);
      assertEquals(5, schemas(keeper).size());
      assertEquals(0, line.isoscope("clean", "--on", url, "--yes"), line.err::toString);
      text = line.out.toString();
      assertTrue(text.contains("removed: schema " + left + " on " + url), text);
      assertEquals(others, schemas(keeper));
      assertEquals(0, line.isoscope("clean", "--on", url, "--yes"), line.err::toString);
      assertFalse(line.out.toString().contains("schema"), line.out::toString);
    }
  }

  private static Set<String> schemas(Connection connection) throws Exception {
    Set<String> names = new HashSet<>();
    try (ResultSet rows =
        connection
            .createStatement()
            .executeQuery(
                "SELECT SCHEMA_NAME FROM INFORMATION_SCHEMA.SCHEMATA"
                    + " WHERE SCHEMA_NAME <> 'INFORMATION_SCHEMA'")) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  @Test
  void wantsUrls() {
    assertEquals(2, line.isoscope("clean", "--on", "mysql"));
    assertTrue(line.err.toString().contains("clean wants a JDBC URL"), line.err::toString);
    assertEquals(3, line.isoscope("clean", "--on", "jdbc:postgresql://127.0.0.1:1/db"));
    assertTrue(line.err.toString().contains("no server answers at"), line.err::toString);
  }
}
