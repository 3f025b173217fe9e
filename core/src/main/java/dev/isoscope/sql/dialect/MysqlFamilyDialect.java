package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.Control;
import dev.isoscope.sql.tree.Definition;
import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Function;
import dev.isoscope.sql.tree.Insert;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.RowLock;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.SqlWriter;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What MySQL and its relatives have in common. */
abstract class MysqlFamilyDialect extends Dialect {
  /** How much of a long text an index holds. */
  private static final String PREFIX = "(4)";

  final Version version;

  /**
   * @param setOperations since which version it has INTERSECT and EXCEPT
   * @param windows since which version it has windows and common tables
   * @param renamedColumns since which version it has RENAME COLUMN
   */
  MysqlFamilyDialect(
      String name,
      Version version,
      Version setOperations,
      Version windows,
      Version renamedColumns,
      Versions versions) {
    this(
        name,
        version,
        features(
            version.compareTo(setOperations) >= 0,
            version.compareTo(windows) >= 0,
            version.compareTo(renamedColumns) >= 0),
        versions);
  }

  /** One that has not all of MySQL's. */
  MysqlFamilyDialect(String name, Version version, Set<Feature> features, Versions versions) {
    super(name, features, versions);
    this.version = version;
  }

  static Set<Feature> features(boolean setOperations, boolean windows, boolean renamedColumns) {
    Set<Feature> features =
        common(
            Feature.RANGE_PARTITIONS,
            Feature.HASH_PARTITIONS,
            Feature.FOR_UPDATE,
            Feature.FOR_SHARE,
            Feature.INSERT_IGNORE,
            Feature.ON_DUPLICATE_KEY_UPDATE,
            Feature.REPLACE,
            Feature.UPDATE_IGNORE,
            Feature.JOINED_UPDATE,
            Feature.JOINED_DELETE,
            Feature.ORDERED_WRITE,
            Feature.TINY_INTEGER,
            Feature.UNSIGNED,
            Feature.BIT,
            Feature.ENUM,
            Feature.YEAR,
            Feature.JSON,
            Feature.TRIGGER,
            Feature.QUOTED_NUMBER,
            Feature.INDEX_HINT,
            Feature.PLAN_SETTING,
            Feature.CONSISTENT_SNAPSHOT,
            Feature.SET_AUTOCOMMIT,
            Feature.SET_SQL_MODE,
            Feature.CHANGE_PARTITION);
    if (!renamedColumns) {
      features.remove(Feature.RENAME_COLUMN);
    }
    if (!setOperations) {
      features.removeAll(Set.of(Feature.INTERSECT, Feature.EXCEPT));
    }
    if (!windows) {
      features.removeAll(Set.of(Feature.COMMON_TABLE, Feature.WINDOW));
    }
    return features;
  }

  @Override
  public String type(SqlType type) {
    if (type instanceof SqlType.TimestampType) {
      return "DATETIME"; // TIMESTAMP depends on the time zone and has defaults of its own
    }
    return type instanceof SqlType.FloatingType floating
        ? (floating.twice() ? "DOUBLE" : "FLOAT")
        : super.type(type);
  }

  /** REAL has twice the precision here, which the constants of generators do not tell. */
  @Override
  List<String> otherTypes(SqlType type) {
    return type instanceof SqlType.FloatingType ? List.of(super.type(type)) : List.of();
  }

  /** MySQL takes no typed literal here. */
  @Override
  public String defaultLiteral(SqlType type, String value) {
    return switch (type.domain()) {
      case DATE, TIME, TIMESTAMP -> "'" + value + "'";
      default -> super.defaultLiteral(type, value);
    };
  }

  @Override
  public boolean mayDefault(SqlType type) {
    return !(type instanceof SqlType.TextType || type instanceof SqlType.JsonType);
  }

  @Override
  public boolean mayIndex(SqlType type) {
    return true;
  }

  /** Making an index apart from its table is dear. */
  @Override
  public boolean indexInTable() {
    return true;
  }

  @Override
  public void indexColumns(SqlWriter text, Table table, Table.Index index) {
    text.add(
        String.join(
            ", ",
            index.columns().stream()
                .map(c -> table.column(c).type() instanceof SqlType.TextType ? c + PREFIX : c)
                .toList()));
  }

  @Override
  public String identity(SqlType type) {
    return type(type) + " AUTO_INCREMENT";
  }

  @Override
  String quotedName(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  @Override
  Optional<String> counter() {
    return Optional.of(DialectTranslation.AUTO_INCREMENT);
  }

  @Override
  boolean takesMysqlTables() {
    return true;
  }

  @Override
  public String generated() {
    return " STORED";
  }

  @Override
  public boolean isTruth(SqlType type) {
    return type instanceof SqlType.BooleanType || type.domain() == SqlType.Domain.NUMBER;
  }

  @Override
  public List<String> hints(Table table) {
    List<String> names = new ArrayList<>();
    table.keys().stream().filter(Table.Key::primary).forEach(key -> names.add("PRIMARY"));
    table.indexes().forEach(index -> names.add(index.name()));
    List<String> hints = new ArrayList<>(List.of("USE INDEX ()"));
    for (String name : names) {
      hints.add("FORCE INDEX (" + name + ")");
      hints.add("IGNORE INDEX (" + name + ")");
    }
    return hints;
  }

  @Override
  public List<String> planSettings() {
    return List.of(
        "SET SESSION optimizer_switch = 'derived_merge=off'",
        "SET SESSION optimizer_switch = 'semijoin=off'",
        "SET SESSION optimizer_switch = 'materialization=off'",
        "SET SESSION optimizer_switch = 'index_merge=off'",
        "SET SESSION optimizer_switch = 'index_condition_pushdown=off'",
        "SET SESSION optimizer_switch = 'mrr=on,mrr_cost_based=off'");
  }

  @Override
  public void partition(SqlWriter text, Table.Partitioning how) {
    if (!how.byRange()) {
      text.uses(Feature.HASH_PARTITIONS).add(" PARTITION BY HASH (").add(how.column());
      text.add(") PARTITIONS ").add(Integer.toString(how.count()));
      return;
    }
    text.uses(Feature.RANGE_PARTITIONS).add(" PARTITION BY RANGE (").add(how.column()).add(") (");
    for (int i = 0; i < how.bounds().size(); i++) {
      text.add("PARTITION p" + i + " VALUES LESS THAN (").add(how.bounds().get(i)).add("), ");
    }
    text.add("PARTITION p" + how.bounds().size() + " VALUES LESS THAN MAXVALUE)");
  }

  @Override
  public String dropIndex(String table, String index) {
    return "DROP INDEX " + index + " ON " + table;
  }

  @Override
  public void changeType(SqlWriter text, Table.Column column) {
    text.add("MODIFY COLUMN ").add(new Definition.ColumnDefinition(column));
  }

  @Override
  public List<List<String>> partitionChanges(Table table, String free) {
    String alter = "ALTER TABLE " + table.name() + " ";
    boolean byRange = table.partitioning().orElseThrow().byRange();
    return List.of(
        List.of(alter + "TRUNCATE PARTITION p0"),
        List.of(alter + (byRange ? "DROP PARTITION p0" : "ADD PARTITION PARTITIONS 1")),
        List.of(
            "CREATE TABLE " + free + " LIKE " + table.name(),
            "ALTER TABLE " + free + " REMOVE PARTITIONING",
            alter + "EXCHANGE PARTITION p1 WITH TABLE " + free));
  }

  @Override
  public void call(SqlWriter text, Function function, List<Expression> arguments) {
    if (function == Function.CONCAT) {
      text.add("CONCAT(").add(arguments).add(")");
    } else {
      super.call(text, function, arguments);
    }
  }

  @Override
  public String insert(Insert.Form form) {
    return form == Insert.Form.IGNORE ? "INSERT IGNORE INTO" : super.insert(form);
  }

  @Override
  public String ignore() {
    return "IGNORE";
  }

  @Override
  public void conflict(SqlWriter text, Insert.OnConflict rule) {
    text.uses(Feature.ON_DUPLICATE_KEY_UPDATE).add(" ON DUPLICATE KEY UPDATE ");
    text.add(rule.updates());
  }

  @Override
  public void update(SqlWriter text, Write.JoinedUpdate update) {
    text.add("UPDATE ");
    joined(text, update.table(), update.partner(), update.on());
    String separator = " SET " + Write.TARGET + ".";
    for (Write.Assignment assignment : update.assignments()) {
      text.add(separator).add(assignment);
      separator = ", " + Write.TARGET + ".";
    }
    update.where().ifPresent(condition -> text.add(" WHERE ").add(condition));
  }

  @Override
  public void delete(SqlWriter text, Write.JoinedDelete delete) {
    text.add("DELETE " + Write.TARGET + " FROM ");
    joined(text, delete.table(), delete.partner(), delete.on());
    delete.where().ifPresent(condition -> text.add(" WHERE ").add(condition));
  }

  private static void joined(SqlWriter text, String table, String partner, Predicate on) {
    text.add(table).add(" AS " + Write.TARGET + " JOIN ").add(partner);
    text.add(" AS " + Write.PARTNER + " ON ").add(on);
  }

  @Override
  public String proposed(String column) {
    return "VALUES(" + column + ")";
  }

  @Override
  List<String> otherLocks(RowLock lock) {
    return lock == RowLock.SHARE ? List.of(" LOCK IN SHARE MODE") : List.of();
  }

  @Override
  public boolean writeMayQueryItsTable() {
    return false;
  }

  @Override
  public List<Control> beginnings() {
    return List.of(
        Control.BEGIN,
        Control.BEGIN,
        Control.BEGIN,
        Control.BEGIN,
        Control.BEGIN,
        Control.BEGIN,
        Control.START,
        Control.START,
        new Control(Feature.SET_AUTOCOMMIT, "SET autocommit = 0"),
        new Control(Feature.CONSISTENT_SNAPSHOT, "START TRANSACTION WITH CONSISTENT SNAPSHOT"));
  }

  @Override
  public List<Control> settings() {
    return List.of(
        new Control(Feature.SET_SQL_MODE, "SET SESSION sql_mode = ''"),
        new Control(Feature.SET_SQL_MODE, "SET SESSION sql_mode = 'TRADITIONAL'"));
  }
}
