package dev.isoscope.generate;

import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.dialect.Dialect;
import java.util.ArrayList;
import java.util.List;

/** Makes cases in the dialect of one DBMS. */
public final class CaseGenerator implements Generator<Database, TransactionGroup> {
  private final Dialect dialect;
  private final GeneratorOptions options;

  public CaseGenerator(Dialect dialect, GeneratorOptions options) {
    this.dialect = dialect;
    this.options = options;
  }

  @Override
  public Database database(Randomness random) {
    List<String> init = new ArrayList<>();
    for (int table = 1; table <= 2; table++) {
      init.add(
          "CREATE TABLE t"
              + table
              + " (c1 INT NOT NULL PRIMARY KEY, c2 INT, c3 VARCHAR(10)"
              + (random.percent(20) ? ", UNIQUE (c3))" : ")"));
      int rows = random.below(5);
      for (int row = 1; row <= rows; row++) {
        init.add(insert(table, row, random.below(4), "'" + (char) ('a' + row) + "'"));
      }
    }
    return new Database(init);
  }

  @Override
  public TransactionGroup group(Database database, Randomness random) {
    int count = random.between(Math.min(2, options.maxTransactions()), options.maxTransactions());
    List<List<String>> transactions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<String> statements = new ArrayList<>();
      boolean explicit = i == 0 || random.percent(75);
      int size = explicit ? random.between(1, options.maxStatements()) : 1;
      for (int j = 0; j < size; j++) {
        statements.add(statement(i == 0 && j == 0 ? random.below(6) : random.below(8), random));
      }
      if (explicit) {
        statements.add(0, random.percent(20) ? "START TRANSACTION" : "BEGIN");
        statements.add(random.percent(80) ? "COMMIT" : "ROLLBACK");
      }
      transactions.add(statements);
    }
    return new TransactionGroup(database, transactions);
  }

  @Override
  public Case order(TransactionGroup group, Randomness random, String name) {
    List<List<String>> transactions = group.transactions();
    List<Integer> open = new ArrayList<>();
    int[] next = new int[transactions.size()];
    for (int i = 0; i < transactions.size(); i++) {
      open.add(i);
    }
    List<Statement> statements = new ArrayList<>();
    while (!open.isEmpty()) {
      int place = random.below(open.size());
      int chosen = open.get(place);
      String sql = transactions.get(chosen).get(next[chosen]++);
      statements.add(Statement.of(statements.size() + 1, "T" + (chosen + 1), sql));
      if (next[chosen] == transactions.get(chosen).size()) {
        open.remove(place);
      }
    }
    List<InitStatement> init = group.database().init().stream().map(InitStatement::of).toList();
    return new Case(name, Header.named(name), init, statements, List.of(), List.of());
  }

  private String statement(int choice, Randomness random) {
    int table = random.between(1, 2);
    String text = "'" + (char) ('a' + random.below(6)) + "'";
    return switch (choice) {
      case 0, 1 -> insert(table, random.below(8), random.below(4), text);
      case 2 -> "UPDATE t" + table + " SET c2 = c2 + 1" + predicate(random);
      case 3 -> "UPDATE t" + table + " SET c2 = " + random.below(4) + predicate(random);
      case 4 -> "UPDATE t" + table + " SET c3 = " + text + predicate(random);
      case 5 -> "DELETE FROM t" + table + predicate(random);
      default -> "SELECT c1, c2, c3 FROM t" + table + predicate(random);
    };
  }

  private String predicate(Randomness random) {
    String comparison = random.percent(50) ? " = " : " > ";
    return switch (random.below(4)) {
      case 0 -> " WHERE c2" + comparison + random.below(4);
      case 1 -> dialect.name().equals("derby") ? " WHERE c2 IS NULL" : "";
      default -> " WHERE c1" + comparison + random.below(6);
    };
  }

  private static String insert(int table, int c1, int c2, String c3) {
    return "INSERT INTO t" + table + " (c1, c2, c3) VALUES (" + c1 + ", " + c2 + ", " + c3 + ")";
  }
}
