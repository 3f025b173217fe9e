package dev.isoscope.campaign;

import dev.isoscope.generate.Generator;
import dev.isoscope.generate.Randomness;
import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Statement;
import java.util.ArrayList;
import java.util.List;

/** Two transactions that write a small table; small enough for many campaigns in a test. */
public final class ToyGenerator implements Generator<List<String>, List<List<String>>> {
  private final String rarity;

  /**
   * @param rarity a statement that takes the place of one in a hundred
   */
  public ToyGenerator(String rarity) {
    this.rarity = rarity;
  }

  public ToyGenerator() {
    this("DELETE FROM t");
  }

  @Override
  public List<String> database(Randomness random) {
    return List.of(
        "CREATE TABLE t (a INT PRIMARY KEY, b INT)",
        "INSERT INTO t VALUES (1, " + random.below(5) + "), (2, " + random.below(5) + ")");
  }

  @Override
  public List<List<String>> group(List<String> database, Randomness random) {
    List<List<String>> transactions = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      transactions.add(List.of("BEGIN", write(random), write(random), "COMMIT"));
    }
    transactions.add(List.copyOf(database));
    return transactions;
  }

  private String write(Randomness random) {
    if (random.percent(1)) {
      return rarity;
    }
    return switch (random.below(4)) {
      case 0 -> "INSERT INTO t VALUES (" + random.between(3, 9) + ", " + random.below(9) + ")";
      case 1 -> "DELETE FROM t WHERE b = " + random.below(5);
      default -> "UPDATE t SET b = b + " + random.below(9) + " WHERE a = " + random.between(1, 3);
    };
  }

  @Override
  public Case order(List<List<String>> group, Randomness random, String name) {
    int[] next = new int[2];
    List<Statement> statements = new ArrayList<>();
    while (statements.size() < 8) {
      int session = random.below(2);
      if (next[session] < 4) {
        String sql = group.get(session).get(next[session]++);
        statements.add(Statement.of(statements.size() + 1, "T" + (session + 1), sql));
      }
    }
    List<InitStatement> init = group.get(2).stream().map(InitStatement::of).toList();
    return new Case(name, Header.named(name), init, statements, List.of(), List.of());
  }
}
