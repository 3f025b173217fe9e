package dev.isoscope.bench;

import dev.isoscope.dbms.LockWaiting;
import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;

/** Small random cases on two tiny tables, in SQL that every DBMS understands. */
final class RandomCase {
  private RandomCase() {}

  static Case generate(RandomGenerator random, String name, LockWaiting dbms) {
    List<InitStatement> init =
        List.of(
            InitStatement.of("CREATE TABLE a (id INT NOT NULL PRIMARY KEY, v INT)"),
            InitStatement.of("CREATE TABLE b (id INT NOT NULL PRIMARY KEY, v INT UNIQUE)"),
            InitStatement.of("INSERT INTO a VALUES (1, 10), (2, 20), (3, 30)"),
            InitStatement.of("INSERT INTO b VALUES (1, 10), (2, 20), (3, 30)"));
    int sessions = 2 + random.nextInt(3);
    List<Deque<String>> scripts = new ArrayList<>();
    for (int s = 0; s < sessions; s++) {
      scripts.add(script(random, dbms));
    }
    List<Statement> statements = new ArrayList<>();
    while (scripts.stream().anyMatch(script -> !script.isEmpty())) {
      int session = random.nextInt(sessions);
      String sql = scripts.get(session).poll();
      if (sql != null) {
        statements.add(Statement.of(statements.size() + 1, "T" + (session + 1), sql));
      }
    }
    return new Case(name, Header.named(name), init, statements, List.of(), List.of());
  }

  private static Deque<String> script(RandomGenerator random, LockWaiting dbms) {
    Deque<String> script = new ArrayDeque<>();
    boolean explicit = random.nextInt(5) > 0;
    if (explicit) {
      script.add("BEGIN");
    }
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      script.add(statement(random, dbms));
    }
    if (explicit && random.nextInt(12) > 0) {
      script.add(random.nextInt(5) == 0 ? "ROLLBACK" : "COMMIT");
    }
    return script;
  }

  private static String statement(RandomGenerator random, LockWaiting dbms) {
    String table = random.nextBoolean() ? "a" : "b";
    int id = 1 + random.nextInt(4);
    int value = 10 * (1 + random.nextInt(5));
    String predicate =
        switch (random.nextInt(4)) {
          case 0 -> " WHERE v = " + value;
          case 1 -> " WHERE v > " + value;
          default -> " WHERE id = " + id;
        };
    // Where plain queries lock nothing, some ask for locks.
    boolean locking = dbms.readsTakeNoLocks(Level.READ_COMMITTED) && random.nextInt(4) == 0;
    return switch (random.nextInt(8)) {
      case 0, 1 -> "SELECT * FROM " + table + predicate + (locking ? " FOR UPDATE" : "");
      case 2 -> "SELECT * FROM " + table;
      case 3, 4 -> "UPDATE " + table + " SET v = v + " + value / 10 + predicate;
      case 5 -> "INSERT INTO " + table + " VALUES (" + id + ", " + value + ")";
      case 6 -> "DELETE FROM " + table + predicate;
      default -> "UPDATE " + table + " SET v = " + value + predicate;
    };
  }
}
