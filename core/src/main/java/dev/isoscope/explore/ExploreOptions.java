package dev.isoscope.explore;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.model.Level;
import java.sql.SQLException;
import java.time.Duration;

/**
 * How orders are explored.
 *
 * @param full whether every order is run, also those that come to the same as another one
 * @param patience how long a run may stand still
 * @param beforeBlame see {@link RecoveringRunner}
 */
public record ExploreOptions(boolean full, Duration patience, Runnable beforeBlame) {
  RecoveringRunner runner(Server server, Level level, FailurePolicy policy) throws SQLException {
    ExecutorOptions executor = ExecutorOptions.DEFAULT.withPolicy(policy).withPatience(patience);
    return new RecoveringRunner(server, level, executor, beforeBlame);
  }
}
