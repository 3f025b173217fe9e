package dev.isoscope.generate;

import dev.isoscope.model.Case;
import dev.isoscope.pattern.AnomalyPattern;
import dev.isoscope.pattern.Operation;
import dev.isoscope.pattern.OperationSequence;
import dev.isoscope.pattern.Traces;
import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes cases that follow patterns, or as many of them as are wanted; the others are random. The
 * order of a case is one that its pattern leaves open: neighbours that do not conflict change
 * places.
 */
public final class PatternGenerator implements Generator<Database, TransactionGroup> {
  /** For choices that must not change what else is drawn. */
  private static final int GUIDED = 7919;

  private static final int TRIES = 200;
  private static final int GROUP_TRIES = 30;
  private static final int LINKED = 60;
  private static final int COUNTED = 20;

  private final Dialect dialect;
  private final GeneratorOptions options;
  private final List<AnomalyPattern> patterns;
  private final int share;
  private final CaseGenerator random;

  /**
   * @param share in how many databases of a hundred patterns are followed, and on these in how many
   *     groups
   */
  public PatternGenerator(
      Dialect dialect, GeneratorOptions options, List<AnomalyPattern> patterns, int share) {
    this.dialect = dialect;
    this.options = options;
    this.patterns = List.copyOf(patterns);
    this.share = share;
    this.random = new CaseGenerator(dialect, options);
  }

  /**
   * Draws again until there are rows for the items, and mostly tables that are linked, or now and
   * then one with keys from a counter.
   */
  @Override
  public Database database(Randomness source) {
    boolean guided = source.fork(GUIDED).percent(share);
    Database database = random.database(source);
    boolean linked = guided && source.percent(LINKED);
    boolean counted = guided && dialect.has(Feature.IDENTITY) && source.percent(COUNTED);
    for (int tries = guided ? TRIES : 0; tries > 0 && !suits(database, linked, counted); tries--) {
      database = random.database(source);
    }
    return database;
  }

  private boolean suits(Database database, boolean linked, boolean counted) {
    boolean keyed = database.tables().stream().anyMatch(one -> !one.foreignKeys().isEmpty());
    return (keyed || !linked || counted)
        && !database.features().contains(Feature.TRIGGER) // what is written would be another value
        && (!counted || database.tables().stream().anyMatch(Table::hasIdentity))
        && new PatternItems(dialect, database)
                .rows().stream()
                    .map(row -> List.of(row.table().name(), row.row()))
                    .distinct()
                    .count()
            > 2;
  }

  @Override
  public TransactionGroup group(Database database, Randomness source) {
    if (source.fork(GUIDED).percent(share)) {
      for (int tries = GROUP_TRIES; tries > 0; tries--) {
        Optional<TransactionGroup> group =
            PatternBuilder.group(
                dialect, options, database, source.pick(patterns), source.fork(tries));
        if (group.isPresent()) {
          return group.get();
        }
      }
    }
    return random.group(database, source);
  }

  /** A pattern is played anew in each order, by other rows and statements: that costs little. */
  @Override
  public Case order(TransactionGroup drawn, Randomness source, String name) {
    if (drawn.pattern().isEmpty()) {
      return random.order(drawn, source, name);
    }
    AnomalyPattern pattern = drawn.pattern().get();
    TransactionGroup group =
        PatternBuilder.group(dialect, options, drawn.database(), pattern, source.fork(GUIDED))
            .orElse(drawn);
    OperationSequence sequence = pattern.sequence();
    List<Integer> numbers = List.copyOf(sequence.transactions());
    Interleaving interleaving = new Interleaving(group.transactions());
    boolean early = source.percent(50);
    List<Integer> begun = new ArrayList<>();
    if (early) {
      numbers.forEach(one -> begin(one, numbers, group, interleaving, begun));
    }
    List<Operation> left = new ArrayList<>(sequence.operations());
    while (!left.isEmpty()) {
      Operation next = source.pick(Traces.free(left, sequence));
      left.remove(next);
      begin(next.transaction(), numbers, group, interleaving, begun);
      int index = numbers.indexOf(next.transaction());
      if (!next.ends() || group.transactions().get(index).size() > 1) {
        interleaving.take(index, 1);
      }
    }
    return CaseGenerator.named(name, group, interleaving.statements());
  }

  private static void begin(
      int transaction,
      List<Integer> numbers,
      TransactionGroup group,
      Interleaving interleaving,
      List<Integer> begun) {
    int index = numbers.indexOf(transaction);
    if (!begun.contains(transaction) && group.transactions().get(index).size() > 1) {
      interleaving.take(index, 1);
    }
    begun.add(transaction);
  }
}
