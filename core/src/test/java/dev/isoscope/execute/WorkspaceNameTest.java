package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.Sql;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who made a workspace is told by its name, and only what the dead of ours left is dropped. */
final class WorkspaceNameTest {
  @Test
  void aNameIsReadAsItIsWritten() {
    WorkspaceName name = WorkspaceName.next();
    assertEquals(Optional.of(name), WorkspaceName.of(name.toString()));
    assertNotEquals(name, WorkspaceName.next());
    assertTrue(name.toString().length() < 60, "as long as every DBMS allows");
    for (String other :
        List.of("isoscope", "isoscope_12_3", "isoscope_1_2_3_4_5", "my_isoscope_1_2_3_4")) {
      assertEquals(Optional.empty(), WorkspaceName.of(other), other);
    }
  }

  @Test
  void onlyADeadProcessOfOursHasAbandonedIt() throws Exception {
    WorkspaceName mine = WorkspaceName.next();
    assertFalse(mine.abandoned());
    assertFalse(with(mine, mine.process(), 0).abandoned(), "a start that is not known");
    assertTrue(with(mine, mine.process(), 1).abandoned(), "the number was given again");
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    assertTrue(with(mine, dead.pid(), mine.started()).abandoned());
    WorkspaceName foreign =
        new WorkspaceName(mine.owner() ^ 1, dead.pid(), mine.started(), mine.number());
    assertFalse(foreign.ours());
    assertFalse(foreign.abandoned());
  }

  @Test
  void whatIsInUseOrOfOthersIsNotDropped() throws Exception {
    WorkspaceName mine = WorkspaceName.next();
    WorkspaceName left = with(mine, mine.process(), 1);
    WorkspaceName foreign = new WorkspaceName(mine.owner() ^ 1, 1, 1, 1);
    try (Server server = new InMemoryH2();
        Connection keeper = server.connect("keeper")) {
      for (WorkspaceName one : List.of(mine, left, foreign)) {
        server.dbms().createWorkspace(keeper, one.toString());
        Sql.execute(keeper, "CREATE TABLE " + server.dbms().quote(one.toString()) + ".t (id INT)");
      }
      Sql.execute(keeper, "CREATE SCHEMA isoscope_of_somebody");
      assertEquals(3, AbandonedWorkspaces.all(server).size());
      assertEquals(
          List.of(left),
          AbandonedWorkspaces.all(server).stream().filter(WorkspaceName::abandoned).toList());
      assertTrue(AbandonedWorkspaces.drop(server, left));
      assertFalse(AbandonedWorkspaces.drop(server, foreign));
      assertFalse(AbandonedWorkspaces.drop(server, mine));
      assertEquals(List.of(foreign, mine), AbandonedWorkspaces.all(server));
    }
  }

  private static WorkspaceName with(WorkspaceName name, long process, long started) {
    return new WorkspaceName(name.owner(), process, started, name.number());
  }
}
