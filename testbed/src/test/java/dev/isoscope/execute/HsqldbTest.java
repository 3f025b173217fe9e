package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Step;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** HSQLDB releases two at once, and the history says that it is not the case that decides. */
class HsqldbTest {
  private static final Path CASE =
      Path.of("..", "cases", "engines", "hsqldb", "hsqldb-ddl-waits-for-its-table.sql");

  @Test
  void whoGoesOnFirstIsItsChoice() throws Exception {
    try (Replay replay = new Replay("hsqldb", Level.READ_COMMITTED)) {
      History history = replay.run(CaseParser.parse(CASE));
      assertEquals(
          List.of(5, 6),
          history.steps().stream().filter(Step::serverChoice).map(Step::number).toList());
    }
  }
}
