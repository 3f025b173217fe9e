package dev.isoscope.compare.trace;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.SetupException;
import dev.isoscope.model.Case;
import dev.isoscope.model.Event;
import dev.isoscope.model.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the lock tables of a server in the middle of a run, while everybody rests. Only on servers
 * that nobody else uses, since the locks of others would be taken for those of the case.
 */
public final class LockReader implements Locks {
  private final Server server;
  private final Level level;
  private final Duration patience;

  public LockReader(Server server, Level level, Duration patience) {
    this.server = server;
    this.level = level;
    this.patience = patience;
  }

  @Override
  public List<String> at(Case testCase, int number) throws SQLException {
    if (!server.exclusive()) {
      return List.of();
    }
    List<String> found = new ArrayList<>();
    ExecutorOptions options =
        ExecutorOptions.DEFAULT.withPolicy(FailurePolicy.CARRY_ON).withPatience(patience);
    try (Executor executor =
        new Executor(
            server,
            level,
            options,
            event -> {
              if (event instanceof Event.Blocked wait && wait.number() == number) {
                read(found);
              }
            })) {
      executor.run(testCase);
    } catch (SetupException e) {
      return List.of();
    }
    return found;
  }

  /** What cannot be read is left out: it would only have been words. */
  private void read(List<String> found) {
    if (!found.isEmpty()) {
      return;
    }
    try (Connection connection = server.connect("LOCKS")) {
      found.addAll(server.dbms().lockWaits(connection));
    } catch (SQLException e) {
      found.clear();
    }
  }
}
