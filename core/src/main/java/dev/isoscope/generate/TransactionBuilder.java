package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.tree.Control;
import dev.isoscope.sql.tree.Definition;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Query;
import dev.isoscope.sql.tree.SqlStatement;
import dev.isoscope.sql.tree.SqlWriter;
import dev.isoscope.sql.tree.Write;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Makes the transactions of a group: one of them at least is explicit and writes. */
final class TransactionBuilder {
  private static final int EXPLICIT = 80;
  private static final int WRITES = 62;
  private static final int DEFINITIONS = 12;
  private static final int REPEATED = 30;
  private static final int READERS = 20;
  private static final Set<Feature> SUBQUERIES =
      EnumSet.of(Feature.IN_SUBQUERY, Feature.EXISTS, Feature.SCALAR_SUBQUERY);
  private static final Chances<Integer> COUNTS =
      new Chances<Integer>().with(50, 2).with(32, 3).with(12, 4).with(6, 5);
  private static final Chances<Integer> SIZES =
      new Chances<Integer>().with(34, 1).with(33, 2).with(20, 3).with(8, 4).with(5, 5);

  private final Database database;
  private final GroupDraft draft;
  private final Randomness random;
  private final Queries queries;
  private final Inserts inserts;
  private final Updates updates;
  private final Merges merges;
  private final Definitions definitions;
  private final Set<Feature> features = EnumSet.noneOf(Feature.class);

  /**
   * @param turn which of the pairs of features it is that the group is to try
   */
  TransactionBuilder(
      Dialect dialect,
      GeneratorOptions options,
      Database database,
      FeatureFocus focus,
      long turn,
      Randomness random) {
    this.database = database;
    this.random = random;
    int complexity = options.complexity().pick(random);
    Set<Feature> wanted = focus.at(complexity, turn);
    this.draft = new GroupDraft(dialect, options, database, complexity, wanted, random);
    Expressions expressions = new Expressions(draft);
    Predicates predicates = new Predicates(draft, expressions);
    OrderClauses orders = new OrderClauses(draft);
    this.queries = new Queries(draft, expressions, predicates, orders);
    this.inserts = new Inserts(draft, expressions, predicates, orders);
    this.updates = new Updates(draft, expressions, predicates, inserts, orders);
    this.merges = new Merges(draft, inserts);
    this.definitions = new Definitions(draft);
  }

  TransactionGroup group() {
    int count = bounded(COUNTS, draft.options().maxTransactions());
    int certain = random.below(count);
    List<List<String>> transactions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean explicit = i == certain || random.percent(EXPLICIT);
      List<SqlStatement> statements = explicit ? explicit(i == certain) : new ArrayList<>(alone());
      if (!explicit) {
        features.add(Feature.AUTOCOMMIT_STATEMENT);
      }
      transactions.add(statements.stream().map(this::text).toList());
    }
    features.addAll(database.features());
    return new TransactionGroup(database, transactions, features, Optional.empty());
  }

  /** Larger limits than the usual ones are used, too, but rarely. */
  private int bounded(Chances<Integer> usual, int most) {
    int wanted = most > 5 && random.percent(10) ? random.between(1, most) : usual.pick(random);
    return Math.min(wanted, most);
  }

  private String text(SqlStatement statement) {
    return text(statement, draft.dialect(), features);
  }

  /**
   * The statement in a dialect.
   *
   * @param features gets what it uses
   */
  static String text(SqlStatement statement, Dialect dialect, Set<Feature> features) {
    Set<Feature> own = EnumSet.noneOf(Feature.class);
    String sql = SqlWriter.of(statement, dialect, own);
    features.addAll(own);
    own.retainAll(SUBQUERIES);
    if (statement instanceof Write && !own.isEmpty()) {
      features.add(Feature.WRITE_SUBQUERY);
    }
    return sql;
  }

  private List<? extends SqlStatement> alone() {
    return draft.options().definitions() && random.percent(DEFINITIONS)
        ? definitions.any()
        : List.of(statement(false));
  }

  private List<SqlStatement> explicit(boolean mustWrite) {
    if (!mustWrite && draft.options().maxStatements() > 1 && random.percent(READERS)) {
      return enclosed(reader());
    }
    List<SqlStatement> statements = new ArrayList<>();
    int count = bounded(SIZES, draft.options().maxStatements());
    int write = random.below(count);
    for (int i = 0; i < count; i++) {
      if (draft.options().definitions() && random.percent(DEFINITIONS) && i != write) {
        statements.addAll(definitions.any());
      } else {
        boolean writes = mustWrite && i == write;
        Optional<SqlStatement> again = writes ? Optional.empty() : earlierQuery(statements);
        statements.add(again.isPresent() ? again.get() : statement(writes));
      }
    }
    // A change of the schema ends the transaction on many DBMSs, and with it the savepoint.
    boolean defines = statements.stream().anyMatch(one -> one instanceof Definition);
    if (draft.has(Feature.SAVEPOINT) && !defines && random.percent(12)) {
      divide(statements);
    }
    return enclosed(statements);
  }

  /** A query twice, and perhaps another one in between. */
  private List<SqlStatement> reader() {
    List<SqlStatement> statements = new ArrayList<>();
    SqlStatement query = taken(random.percent(60) ? queries::whole : queries::any);
    statements.add(query);
    if (draft.options().maxStatements() > 2 && random.percent(30)) {
      statements.add(taken(queries::any));
    }
    statements.add(query);
    return statements;
  }

  private List<SqlStatement> enclosed(List<SqlStatement> statements) {
    statements.add(0, random.pick(draft.dialect().beginnings()));
    List<Control> settings = draft.dialect().settings();
    if (!settings.isEmpty() && random.percent(4)) {
      statements.add(0, random.pick(settings));
    }
    List<String> plans = draft.dialect().planSettings();
    if (!plans.isEmpty() && draft.wants(Feature.PLAN_SETTING, 8)) {
      statements.add(0, new Control(Feature.PLAN_SETTING, random.pick(plans)));
    }
    statements.add(random.percent(82) ? Control.COMMIT : Control.ROLLBACK);
    return statements;
  }

  /** A transaction that asks the same again shows best what others have done meanwhile. */
  private Optional<SqlStatement> earlierQuery(List<SqlStatement> statements) {
    List<SqlStatement> queries = statements.stream().filter(one -> one instanceof Query).toList();
    return !queries.isEmpty() && random.percent(REPEATED)
        ? Optional.of(random.pick(queries))
        : Optional.empty();
  }

  /** Sets a savepoint, and mostly goes back to it or lets it go. */
  private void divide(List<SqlStatement> statements) {
    int at = random.below(statements.size());
    int end = random.between(at, statements.size());
    if (random.percent(80)) {
      boolean back = draft.percent(70);
      statements.add(end, back ? Control.rollbackTo("p1") : Control.release("p1"));
    }
    statements.add(at, Control.savepoint("p1"));
  }

  private SqlStatement statement(boolean mustWrite) {
    return taken(() -> any(mustWrite));
  }

  /** Draws again what the dialect does without. */
  private SqlStatement taken(Supplier<? extends SqlStatement> draw) {
    SqlStatement statement = draw.get();
    while (!draft.dialect().takes(statement)) {
      statement = draw.get();
    }
    return statement;
  }

  private SqlStatement any(boolean mustWrite) {
    if (!mustWrite && draft.options().definitions() && random.percent(DEFINITIONS)) {
      return definitions.whole();
    }
    return mustWrite || random.percent(WRITES) ? write() : queries.any();
  }

  private Write write() {
    if (draft.has(Feature.MERGE) && random.percent(8)) {
      return merges.any().orElseGet(inserts::any);
    }
    int roll = random.below(100);
    return roll < 36 ? inserts.any() : roll < 78 ? updates.update() : updates.delete();
  }
}
