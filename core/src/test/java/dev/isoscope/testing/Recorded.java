package dev.isoscope.testing;

import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Row;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import dev.isoscope.sql.TransactionControl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** A run that somebody has reported: nothing waited, some statements failed, and this was left. */
public final class Recorded {
  private Recorded() {}

  /**
   * @param failed what the statements that failed start with
   * @param left the values of the one table, each a row of its own
   */
  public static History run(Case testCase, Set<String> failed, String table, String... left) {
    List<Step> steps = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    Map<String, Integer> count = new HashMap<>();
    Map<String, Boolean> open = new HashMap<>();
    for (Statement statement : testCase.statements()) {
      String session = statement.session();
      Optional<TransactionControl> control = TransactionControl.parse(statement.sql());
      if (control.filter(TransactionControl.Begin.class::isInstance).isPresent()
          || !open.getOrDefault(session, false)) {
        count.merge(session, 1, Integer::sum);
      }
      open.put(
          session,
          control.filter(TransactionControl.Begin.class::isInstance).isPresent()
              || (open.getOrDefault(session, false)
                  && control.filter(TransactionControl.End.class::isInstance).isEmpty()));
      events.add(new Event.Submitted(session, statement.number()));
      events.add(new Event.Completed(session, statement.number(), false));
      boolean fails = failed.stream().anyMatch(statement.sql()::startsWith);
      steps.add(
          new Step(
              statement,
              Optional.of(session + "." + count.get(session)),
              OptionalInt.of(events.size() - 1),
              false,
              List.of(),
              OptionalInt.empty(),
              OptionalInt.of(events.size()),
              fails ? Step.Status.ERROR : Step.Status.OK,
              Optional.of(
                  fails
                      ? new Outcome.Failed(new SqlError(ErrorKind.OTHER, "HY000", 1292, "reported"))
                      : new Outcome.Done()),
              List.of(),
              fails ? RolledBack.STATEMENT : RolledBack.NONE,
              false,
              false));
    }
    List<Row> rows = new ArrayList<>();
    for (String value : left) {
      rows.add(Row.of(value));
    }
    return new History(
        testCase,
        new TargetIdentity("tidb", "mysql", Optional.empty(), Version.parse("8.0.33")),
        Level.REPEATABLE_READ,
        steps,
        events,
        List.of(new TableState(table, List.of("c1"), rows, List.of())),
        new Ending.Complete());
  }
}
