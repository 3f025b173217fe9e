package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.isoscope.dbms.Server;
import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.Disturbance;
import dev.isoscope.instrument.Instrumented;
import dev.isoscope.instrument.Instrumenter;
import dev.isoscope.instrument.Reading;
import dev.isoscope.instrument.Revealed;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.SystemNeeds;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Runs cases with and without instruments, on servers that are started once. */
final class WatchedRuns implements AutoCloseable {
  private final Testbed testbed = new Testbed(TestbedOptions.defaults());
  private final Map<String, Server> servers = new LinkedHashMap<>();
  private final Map<String, Executor> executors = new LinkedHashMap<>();

  Server server(String target) throws Exception {
    if (!servers.containsKey(target)) {
      servers.put(target, SystemNeeds.start(testbed, target));
    }
    return servers.get(target);
  }

  History run(String target, Case testCase) throws Exception {
    Server server = server(target);
    if (!executors.containsKey(target)) {
      executors.put(
          target,
          new Executor(
              server,
              server.dbms().defaultLevel(server.identity().mode()),
              ExecutorOptions.DEFAULT.withReset(Reset.FAST)));
    }
    History history = executors.get(target).run(testCase);
    assertInstanceOf(Ending.Complete.class, history.ending());
    return history;
  }

  /** What a script does, which must be the same as without instruments. */
  Revealed reveal(String target, String script) throws Exception {
    Case testCase = Scripts.parse(script);
    History plain = run(target, testCase);
    Instrumented instrumented = Instrumenter.of(testCase, server(target).dbms());
    Revealed revealed = Reading.of(instrumented, run(target, instrumented.testCase()));
    assertEquals(Optional.empty(), Disturbance.between(plain, revealed.history()));
    return revealed;
  }

  /** One line per statement: the rows that it changed, each with the version that it replaced. */
  static String show(Revealed revealed) {
    return revealed.changes().entrySet().stream()
        .map(
            entry ->
                entry.getKey()
                    + ": "
                    + entry.getValue().stream()
                        .sorted(Comparator.comparingLong(change -> change.row().number()))
                        .map(WatchedRuns::show)
                        .collect(Collectors.joining(", ")))
        .collect(Collectors.joining("\n"));
  }

  private static String show(Change change) {
    String before = change.inserts() ? "new" : "from " + change.before().writer();
    return change.row() + " " + before + (change.deletes() ? " deleted" : "");
  }

  @Override
  public void close() {
    executors.values().forEach(Executor::close);
    servers.values().forEach(Server::close);
    testbed.close();
  }
}
