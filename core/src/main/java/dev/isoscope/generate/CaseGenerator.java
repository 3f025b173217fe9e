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
    return new DatabaseBuilder(dialect, random).build();
  }

  @Override
  public TransactionGroup group(Database database, Randomness random) {
    return new Transactions(dialect, options, database, random).group();
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
}
