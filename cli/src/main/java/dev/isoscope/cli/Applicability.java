package dev.isoscope.cli;

import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.oracle.ExpectationCheck;
import java.util.Optional;

/** Whether a case is meant for a server and a level. */
final class Applicability {
  private Applicability() {}

  /** Why it is not; empty if it is. */
  static Optional<String> obstacle(Case testCase, Server server, Level level) {
    if (!server.dbms().levels(server.identity().mode()).contains(level)) {
      return Optional.of(server.dbms().title() + " has no isolation level " + level);
    }
    return ExpectationCheck.outside(testCase.header().scope(), server.identity(), level)
        .or(
            () ->
                testCase
                    .withoutText(server.identity(), level)
                    .map(sql -> "there is no text for it in place of: " + sql));
  }
}
