package dev.isoscope.junit;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CaseSyntaxException;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.InteractiveRun;
import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tables and transactions that a test lets run together, on the DBMS and at the level that its
 * {@link Isolation} names:
 *
 * <pre>{@code
 * scenario
 *     .tables("CREATE TABLE account (id INT PRIMARY KEY, balance INT)",
 *             "INSERT INTO account VALUES (1, 100)")
 *     .transaction("T1", connection -> bank.deposit(connection, 1, 10))
 *     .transaction("T2", connection -> bank.deposit(connection, 1, 20))
 *     .order("T1 T2 T1 T2")
 *     .assertNoAnomaly();
 * }</pre>
 *
 * <p>Transactions are at work in threads, but only one at a time: each statement and each end of a
 * transaction waits until it is its turn, and the next turn comes when everything under way has
 * come back or is known, from the DBMS itself, to wait. So the same order gives the same run.
 */
public final class Scenario {
  private static final int MOST_ORDERS = 1_000;

  private final String name;
  private final Server server;
  private final Level level;
  private final List<String> tables = new ArrayList<>();
  private final Map<String, SessionWork> transactions = new LinkedHashMap<>();

  Scenario(String name, Server server, Level level) {
    this.name = name;
    this.server = server;
    this.level = level;
  }

  /** Adds statements that lay out tables and rows; every run begins with these and no others. */
  public Scenario tables(String... statements) {
    tables.addAll(Arrays.asList(statements));
    return this;
  }

  /**
   * Adds a transaction.
   *
   * @param session a name such as {@code T1}
   */
  public Scenario transaction(String session, SessionWork work) {
    if (!session.matches("[A-Za-z][A-Za-z0-9_]*")) {
      throw new IllegalArgumentException("'" + session + "' is no name of a session, such as T1");
    }
    if (transactions.putIfAbsent(session, work) != null) {
      throw new IllegalArgumentException("there is a transaction " + session + " already");
    }
    return this;
  }

  /**
   * Lets the transactions run in an order.
   *
   * @param turns names of sessions, separated by blanks: each is one statement, COMMIT or ROLLBACK.
   *     A session that waits in the DBMS has its turn as soon as it goes on. When the order is at
   *     its end, the sessions go on one after the other.
   */
  public ScenarioRun order(String turns) throws Exception {
    List<String> names =
        Arrays.stream(turns.split("[\\s,]+")).filter(one -> !one.isEmpty()).toList();
    for (String one : names) {
      if (!transactions.containsKey(one)) {
        throw new IllegalArgumentException(
            "'%s' in the order is none of %s".formatted(one, transactions.keySet()));
      }
    }
    return run(new GivenOrder(names));
  }

  /** Lets the transactions run one after the other, in the order in which they were added. */
  public ScenarioRun serially() throws Exception {
    return order("");
  }

  /**
   * Lets the transactions run in every order that there is; at most a thousand.
   *
   * @throws IllegalStateException if there are more
   */
  public List<ScenarioRun> everyOrder() throws Exception {
    List<ScenarioRun> runs = new ArrayList<>();
    OrderSearch search = new OrderSearch();
    do {
      if (runs.size() == MOST_ORDERS) {
        throw new IllegalStateException(
            "there are more than " + MOST_ORDERS + " orders: give some of them with order(...)");
      }
      runs.add(run(search));
    } while (search.advance());
    return runs;
  }

  /** Replays a case file in its order; its own tables and transactions count, and no others. */
  public ScenarioRun replay(Path file) throws IOException, SQLException {
    try {
      Case testCase = CaseParser.parse(file);
      FailurePolicy policy =
          testCase.header().carriesOn() ? FailurePolicy.CARRY_ON : FailurePolicy.ABORT;
      return ScenarioRun.of(testCase, server, level, policy);
    } catch (CaseSyntaxException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private ScenarioRun run(OrderChoice choice) throws Exception {
    if (transactions.isEmpty()) {
      throw new IllegalStateException("there is no transaction: add some with transaction(...)");
    }
    ExecutorOptions options = ExecutorOptions.DEFAULT.withPolicy(FailurePolicy.CARRY_ON);
    History seen;
    Map<String, Exception> failures;
    try (Executor executor = new Executor(server, level, options)) {
      List<String> sessions = List.copyOf(transactions.keySet());
      try (InteractiveRun run = executor.begin(layout(), sessions)) {
        ScheduledSessions scheduled =
            new ScheduledSessions(run, server.dbms(), level, transactions);
        failures = scheduled.run(choice);
        seen = run.history();
      }
    }
    return ScenarioRun.again(seen, server, failures);
  }

  private Case layout() {
    return new Case(
        name,
        Header.named(name).carryingOn(),
        tables.stream().map(InitStatement::of).toList(),
        List.of(),
        List.of(),
        List.of());
  }
}
