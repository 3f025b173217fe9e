package dev.isoscope.generate;

import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.dialect.Dialect;
import java.util.List;

/** Makes cases in the dialect of one DBMS. */
public final class CaseGenerator implements Generator<Database, TransactionGroup> {
  /** In how many cases of a hundred all others run while one is half-way. */
  private static final int FRAMED = 40;

  /** How many statements make two halves: BEGIN, two that do something, and the end. */
  private static final int FRAME = 4;

  private final Dialect dialect;
  private final GeneratorOptions options;
  private final FeatureFocus focus;

  public CaseGenerator(Dialect dialect, GeneratorOptions options) {
    this.dialect = dialect;
    this.options = options;
    this.focus = new FeatureFocus(dialect.features());
  }

  @Override
  public Database database(Randomness random) {
    return new DatabaseBuilder(dialect, options.complexity().pick(random), random).build();
  }

  @Override
  public TransactionGroup group(Database database, Randomness random) {
    boolean plain = options.complexity().equals(Complexity.PLAIN);
    return group(database, plain ? 0 : random.next(), random);
  }

  @Override
  public TransactionGroup group(Database database, long turn, Randomness random) {
    return new TransactionBuilder(dialect, options, database, focus, turn, random).group();
  }

  @Override
  public Case order(TransactionGroup group, Randomness random, String name) {
    List<List<String>> transactions = group.transactions();
    Interleaving interleaving = new Interleaving(transactions);
    int frame = random.below(transactions.size());
    boolean framed = transactions.get(frame).size() >= FRAME && random.percent(FRAMED);
    if (framed) {
      interleaving.take(frame, random.between(2, transactions.get(frame).size() - 2));
      interleaving.mix(random, other -> other != frame);
    }
    interleaving.mix(random, any -> true);
    return named(name, group, interleaving.statements());
  }

  /** The case that has a group's statements in an order; it names the pattern that they follow. */
  static Case named(String name, TransactionGroup group, List<Statement> statements) {
    List<InitStatement> init = group.database().init().stream().map(InitStatement::of).toList();
    Header header =
        group
            .pattern()
            .map(pattern -> Header.named(name).with("pattern", pattern.toString()))
            .orElse(Header.named(name));
    return new Case(name, header, init, statements, List.of(), List.of());
  }
}
