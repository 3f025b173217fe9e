package dev.isoscope.generate;

import dev.isoscope.pattern.AnomalyPattern;
import dev.isoscope.pattern.Operation;
import dev.isoscope.pattern.PatternConstraints;
import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.tree.Control;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.SqlStatement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes transactions that follow a pattern (APTrans, Algorithm 1): chooses rows for its items and a
 * statement for each operation, aligns the conditions, and puts the statements into transactions.
 */
final class PatternBuilder {
  /** How often two items are in one table, if they can be, and in one with a counter. */
  private static final int TOGETHER = 65;

  private static final int ABSENT = 30;

  /** The same where rows that are inserted get their keys from a counter. */
  private static final int DRAWN = 70;

  private static final int AUTOCOMMIT = 15;

  private final Database database;
  private final GroupDraft draft;
  private final Randomness random;
  private final PatternItems rows;
  private final AnomalyPattern pattern;
  private final PatternConstraints constraints;
  private final Map<String, PatternItem> items = new LinkedHashMap<>();
  private final Set<Feature> features = EnumSet.noneOf(Feature.class);

  private PatternBuilder(
      Dialect dialect,
      GeneratorOptions options,
      Database database,
      AnomalyPattern pattern,
      Randomness random) {
    this.database = database;
    this.draft = new GroupDraft(dialect, options, database, 0, Set.of(), random);
    this.random = random;
    this.rows = new PatternItems(dialect, database);
    this.pattern = pattern;
    this.constraints = pattern.constraints();
  }

  /** Empty if the database has too few rows that can stand for items. */
  static Optional<TransactionGroup> group(
      Dialect dialect,
      GeneratorOptions options,
      Database database,
      AnomalyPattern pattern,
      Randomness random) {
    PatternBuilder builder = new PatternBuilder(dialect, options, database, pattern, random);
    return builder.chooseItems() ? Optional.of(builder.build()) : Optional.empty();
  }

  // ---- data -----------------------------------------------------------------------------------

  private boolean chooseItems() {
    for (String name : pattern.sequence().items()) {
      List<PatternItem> possible =
          rows.rows().stream()
              .filter(row -> items.values().stream().allMatch(i -> fits(i, row)))
              .toList();
      if (possible.isEmpty()) {
        return false;
      }
      List<PatternItem> near =
          possible.stream()
              .filter(
                  row ->
                      items.isEmpty()
                          ? row.table().hasIdentity()
                          : items.values().stream().anyMatch(i -> i.table().equals(row.table())))
              .toList();
      PatternItem row = random.pick(near.isEmpty() || !draft.percent(TOGETHER) ? possible : near);
      Optional<PatternItem> absent =
          mayBeAbsent(name) && draft.percent(row.table().hasIdentity() ? DRAWN : ABSENT)
              ? rows.absent(row, List.copyOf(items.values()), random)
              : Optional.empty();
      items.put(name, absent.orElse(row));
    }
    return true;
  }

  /** Items of one table are told apart by one column, which nobody changes. */
  private static boolean fits(PatternItem taken, PatternItem row) {
    return !taken.table().equals(row.table())
        || (taken.address().equals(row.address()) && !taken.value().equals(row.value()));
  }

  /** Others need not see a row that is not committed, so that they cannot write it. */
  private boolean mayBeAbsent(String item) {
    return constraints.dataAccess().stream()
            .map(PatternConstraints.DataAccess::operation)
            .filter(one -> one.writes() && one.item().equals(item))
            .map(Operation::transaction)
            .distinct()
            .count()
        == 1;
  }

  // ---- statements -----------------------------------------------------------------------------

  private TransactionGroup build() {
    Collection<PatternItem> chosen = List.copyOf(items.values());
    PatternConditions conditions = new PatternConditions(draft, rows, List.copyOf(chosen));
    List<PatternItem> bystanders =
        rows.rows().stream()
            .filter(row -> chosen.stream().noneMatch(one -> one.table().equals(row.table())))
            .toList();
    Expressions expressions = new Expressions(draft);
    Predicates predicates = new Predicates(draft, expressions);
    Inserts inserts = new Inserts(draft, expressions, predicates, new OrderClauses(draft));
    PatternReads reads = new PatternReads(draft, rows, conditions, oneEach(bystanders));
    PatternWrites writes = new PatternWrites(draft, rows, conditions, inserts);
    Map<Integer, List<SqlStatement>> transactions = new LinkedHashMap<>();
    constraints.statementTypes().keySet().forEach(one -> transactions.put(one, new ArrayList<>()));
    for (PatternConstraints.DataAccess access : constraints.dataAccess()) {
      transactions
          .get(access.transaction())
          .add(
              access.operation().reads()
                  ? read(reads, access.operation())
                  : write(writes, access.operation(), chosen));
    }
    return new TransactionGroup(
        database,
        transactions.entrySet().stream()
            .map(one -> enclosed(one.getKey(), one.getValue()))
            .toList(),
        features(),
        Optional.of(pattern));
  }

  /** One address for each row. */
  private static List<PatternItem> oneEach(List<PatternItem> rows) {
    Map<Object, PatternItem> first = new LinkedHashMap<>();
    Map<String, String> addresses = new HashMap<>();
    for (PatternItem row : rows) {
      String name = row.table().name();
      if (addresses
          .computeIfAbsent(name, none -> row.address().name())
          .equals(row.address().name())) {
        first.putIfAbsent(List.of(name, row.row()), row);
      }
    }
    return List.copyOf(first.values());
  }

  private Set<Feature> features() {
    features.addAll(database.features());
    return features;
  }

  private SqlStatement read(PatternReads reads, Operation operation) {
    SqlStatement statement = reads.of(items.get(operation.item()));
    while (!draft.dialect().takes(statement)) {
      statement = reads.of(items.get(operation.item()));
    }
    return statement;
  }

  private SqlStatement write(
      PatternWrites writes, Operation operation, Collection<PatternItem> chosen) {
    PatternItem item = items.get(operation.item());
    List<PatternItem> others =
        rows.rows().stream()
            .filter(row -> row.table().equals(item.table()))
            .filter(row -> row.address().equals(item.address()))
            .filter(row -> chosen.stream().noneMatch(one -> isSame(one, row)))
            .toList();
    boolean last = isLast(operation);
    PatternWrites.Played played = writes.of(item, last, others);
    while (!draft.dialect().takes(played.write())) {
      played = writes.of(item, last, others);
    }
    played.after().ifPresent(after -> items.put(operation.item(), after));
    return played.write();
  }

  private static boolean isSame(PatternItem one, PatternItem row) {
    return one.table().equals(row.table()) && one.value().equals(row.value());
  }

  private boolean isLast(Operation operation) {
    List<Operation> all = pattern.sequence().operations();
    return all.subList(all.indexOf(operation) + 1, all.size()).stream()
        .noneMatch(later -> later.item().equals(operation.item()));
  }

  // ---- transactions ---------------------------------------------------------------------------

  private List<String> enclosed(int transaction, List<SqlStatement> statements) {
    List<SqlStatement> all = new ArrayList<>(statements);
    if (isOneCommitted(transaction) && draft.percent(AUTOCOMMIT)) {
      features.add(Feature.AUTOCOMMIT_STATEMENT);
    } else {
      all.add(0, random.pick(draft.dialect().beginnings()));
      all.add(pattern.sequence().commits(transaction) ? Control.COMMIT : Control.ROLLBACK);
    }
    return all.stream()
        .map(one -> TransactionBuilder.text(one, draft.dialect(), features))
        .toList();
  }

  /** Whether a transaction commits right after its only operation. */
  private boolean isOneCommitted(int transaction) {
    List<Operation> own = pattern.sequence().of(transaction);
    int first = pattern.sequence().operations().indexOf(own.get(0));
    return own.size() == 2
        && pattern.sequence().commits(transaction)
        && pattern.sequence().operations().get(first + 1).equals(own.get(1));
  }
}
