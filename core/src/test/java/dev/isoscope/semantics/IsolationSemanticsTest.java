package dev.isoscope.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.InMemoryH2;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Row;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the levels let a query inside a write see of a row that was 0 when its transaction began, is
 * 1 since before that looked at the table, and has been made 2 by somebody who has not committed.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class IsolationSemanticsTest {
  private static final String CASE =
      """
      /* init */ CREATE TABLE t (v INT);
      /* init */ CREATE TABLE u (v INT);
      /* init */ INSERT INTO t VALUES (0);
      /* T1 */ BEGIN;
      /* T1 */ SELECT v FROM u;
      /* T2 */ UPDATE t SET v = 1;
      /* T1 */ SELECT v FROM t;
      /* T3 */ BEGIN;
      /* T3 */ UPDATE t SET v = 2;
      /* T1 */ INSERT INTO u SELECT v FROM t;
      /* T3 */ ROLLBACK;
      /* T1 */ COMMIT;
      """;
  private static final int INSERT = 7;

  private History history;

  @BeforeAll
  void runs() throws Exception {
    try (Server server = new InMemoryH2();
        Executor executor = new Executor(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT)) {
      history = executor.run(CaseParser.parse("test", "-- case: c\n" + CASE));
    }
  }

  private VersionStore store(ScratchTable table) {
    VersionStore store = new VersionStore();
    store.insert(table, Row.of("0"), Optional.empty(), 0);
    int first = completed(3);
    store.write(1, Optional.of(Row.of("1")), Optional.of("T2.1"), first);
    store.commit("T2.1", first);
    store.write(1, Optional.of(Row.of("2")), Optional.of("T3.1"), completed(6));
    return store;
  }

  private int completed(int number) {
    return history.steps().get(number - 1).completedAt().getAsInt();
  }

  @ParameterizedTest
  @CsvSource({
    "postgres, , read-committed, 1",
    "postgres, , repeatable-read, 0",
    "mysql, , read-uncommitted, 1 2",
    "mysql, , read-committed, 1",
    "mysql, , repeatable-read, 1",
    "h2, , read-uncommitted, 1 2",
    "h2, , read-committed, 1",
    "h2, , repeatable-read, 1",
    "h2, , snapshot, 0",
    "hsqldb, mvcc, read-committed, 1",
    "hsqldb, mvcc, repeatable-read, 0",
    "hsqldb, locks, read-committed, 1",
    "derby, , read-uncommitted, 1 2",
    "derby, , repeatable-read, 1",
    "duckdb, , snapshot, 0"
  })
  void whatAQueryInsideAWriteSees(String name, String mode, String level, String seen)
      throws Exception {
    Dbms dbms = DbmsRegistry.find(name).orElseThrow();
    Set<Kind> kinds =
        dbms.peculiarities(Optional.ofNullable(mode), Level.named(level).orElseThrow()).stream()
            .map(Peculiarity::kind)
            .collect(Collectors.toSet());
    ScratchSchema schema = new ScratchSchema(history.testCase(), history.finalState(), dbms);
    ScratchTable table = schema.tables().get(0);
    IsolationSemantics semantics =
        IsolationSemantics.of(kinds, dbms, Transactions.of(history), schema);
    Action.Write insert =
        (Action.Write)
            Action.of(history, Transactions.of(history)).stream()
                .filter(one -> one instanceof Action.Write write && write.step().number() == INSERT)
                .findFirst()
                .orElseThrow();
    List<ReadView> views = semantics.views(Access.of(insert, schema.parse(insert)), store(table));
    assertEquals(
        seen, views.stream().map(view -> value(view, table)).collect(Collectors.joining(" ")));
  }

  private static String value(ReadView view, ScratchTable table) {
    return view.of(Set.of(table)).get(0).values().orElseThrow().values().get(0);
  }
}
