package dev.isoscope.compare;

import dev.isoscope.compare.trace.AwaitedLocks;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.model.Case;
import dev.isoscope.model.Event;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the lock tables of a server in the middle of a run, while everybody rests. Only on servers
 * that nobody else uses, since the locks of others would be taken for those of the case.
 */
final class LockReader implements AwaitedLocks {
  private final ParticipantRunner participant;

  LockReader(ParticipantRunner participant) {
    this.participant = participant;
  }

  @Override
  public List<String> at(Case testCase, int number) throws SQLException {
    if (!participant.server().exclusive()) {
      return List.of();
    }
    List<String> found = new ArrayList<>();
    try (RecoveringRunner runner =
        participant
            .runner(FailurePolicy.CARRY_ON)
            .watchedBy(
                event -> {
                  if (event instanceof Event.Blocked wait && wait.number() == number) {
                    read(found);
                  }
                })) {
      runner.run(testCase, Reset.FRESH);
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
    try (Connection connection = participant.server().connect("LOCKS")) {
      found.addAll(participant.server().dbms().lockWaits(connection));
    } catch (SQLException e) {
      found.clear();
    }
  }
}
