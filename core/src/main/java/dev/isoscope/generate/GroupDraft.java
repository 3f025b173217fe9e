package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.dialect.Nuance;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** What all statements of a group are made from. */
final class GroupDraft {
  private static final int FAVOURED = 65;

  /** How often something is done that the group is meant to try. */
  private static final int FOCUSED = 60;

  private static final int LEAST_STEP = 128;

  /** The sum of as many steps fits into two bytes. */
  private static final int MOST_STEPS = 7;

  private final Dialect dialect;
  private final GeneratorOptions options;
  private final List<Table> tables;
  private final List<Database.View> views;
  private final boolean large;
  private final Table favourite;
  private final Constants constants;
  private final Randomness random;
  private final Map<Table, List<Table.Column>> usable = new IdentityHashMap<>();
  private final int complexity;
  private final Set<Feature> focus;
  private int steps;

  /**
   * @param focus features that are to be used more often than usual
   */
  GroupDraft(
      Dialect dialect,
      GeneratorOptions options,
      Database database,
      int complexity,
      Set<Feature> focus,
      Randomness random) {
    this.dialect = dialect;
    this.options = options;
    this.tables = database.tables();
    this.views = database.views();
    this.large = database.isLarge();
    this.favourite = random.pick(tables);
    this.constants = new Constants(database);
    this.random = random;
    this.complexity = complexity;
    this.focus = focus;
    for (Table table : tables) {
      usable.put(table, comparable(table));
    }
  }

  private List<Table.Column> comparable(Table table) {
    List<Table.Column> columns = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      if (!column.identity() && dialect.comparable(column.type())) {
        columns.add(column);
      }
    }
    return List.copyOf(columns);
  }

  int complexity() {
    return complexity;
  }

  /**
   * Whether a query that many queries deep may have another one inside. A DBMS may look at all rows
   * of the inner one for each row of each outer one.
   */
  boolean nests(int depth) {
    return depth < (large ? 1 : Math.max(1, complexity));
  }

  /** Whether the group is rich enough for a feature. */
  boolean may(Feature feature) {
    return feature.complexity() <= complexity && dialect.has(feature);
  }

  /** Whether tables are too large to be joined at will. */
  boolean isLarge() {
    return large;
  }

  /** A view to be read in the place of a table, now and then. */
  Optional<Database.View> view(String forbidden, int chance) {
    List<Database.View> able =
        views.stream().filter(view -> !view.table().name().equals(forbidden)).toList();
    return !able.isEmpty() && wants(Feature.VIEW, chance)
        ? Optional.of(random.pick(able))
        : Optional.empty();
  }

  /** Whether a feature of richer SQL is used here; draws nothing where it may not be. */
  boolean wants(Feature feature, int chance) {
    return may(feature) && percent(focus.contains(feature) ? Math.max(chance, FOCUSED) : chance);
  }

  /**
   * A step by which keys may grow: each is larger than all keys that rows start with and all steps
   * before it together, so that no key ever becomes one that is there already, whichever row comes
   * first. There are not many.
   */
  OptionalInt step() {
    return steps < MOST_STEPS ? OptionalInt.of(LEAST_STEP << steps++) : OptionalInt.empty();
  }

  /** How likely a form is that a feature stands for, beside others. */
  int weight(Feature feature, int usual) {
    return !may(feature) ? 0 : focus.contains(feature) ? Math.max(usual, FOCUSED) : usual;
  }

  Dialect dialect() {
    return dialect;
  }

  GeneratorOptions options() {
    return options;
  }

  List<Table> tables() {
    return tables;
  }

  Constants constants() {
    return constants;
  }

  Randomness random() {
    return random;
  }

  boolean has(Feature feature) {
    return dialect.has(feature);
  }

  boolean has(Nuance nuance) {
    return dialect.has(nuance);
  }

  /** Whether it is clear which rows the checks of a table are made of. */
  boolean judgesAlike(Table table) {
    return table.checks().isEmpty() || has(Nuance.CHECK_ON_CONFLICT);
  }

  boolean percent(int chance) {
    return random.percent(chance);
  }

  /** A table, mostly the one that most statements are about, so that they meet. */
  Table table() {
    return percent(FAVOURED) ? favourite : random.pick(tables);
  }

  /** Columns that may be compared and computed with: generated values may not. */
  List<Table.Column> usable(Table table) {
    List<Table.Column> known = usable.get(table);
    return known == null ? comparable(table) : known;
  }

  /** Those of them that are in a key. */
  List<Table.Column> keys(Table table) {
    List<Table.Column> keys = new ArrayList<>();
    for (Table.Column column : usable(table)) {
      if (table.isUnique(column.name())) {
        keys.add(column);
      }
    }
    return keys;
  }

  /** Those of them that may be compared with values of a type. */
  List<Table.Column> usable(Table table, SqlType type) {
    boolean mixed = has(Nuance.MIXED_TYPES);
    List<Table.Column> columns = new ArrayList<>();
    for (Table.Column column : usable(table)) {
      SqlType own = column.type();
      if (mixed ? own.domain() == type.domain() : own.feature() == type.feature()) {
        columns.add(column);
      }
    }
    return columns;
  }
}
