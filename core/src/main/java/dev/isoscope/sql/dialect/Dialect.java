package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.Control;
import dev.isoscope.sql.tree.Definition;
import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Function;
import dev.isoscope.sql.tree.Insert;
import dev.isoscope.sql.tree.Notation;
import dev.isoscope.sql.tree.RowLock;
import dev.isoscope.sql.tree.SqlStatement;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.SqlWriter;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.Write;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * How a DBMS spells SQL, and which features it has. The defaults are what most have in common; a
 * subclass holds only what is its own. Instances have no state.
 */
public abstract class Dialect implements Notation {
  /** The ways to write the rest of a division. */
  enum Modulo {
    FUNCTION,
    OPERATOR;

    void render(SqlWriter text, Expression value, int divisor) {
      if (this == FUNCTION) {
        text.add("MOD(").add(value).add(", ").add(Integer.toString(divisor)).add(")");
      } else {
        text.add("(").operand(value).add(" % ").add(Integer.toString(divisor)).add(")");
      }
    }
  }

  /** Makes the dialect of a version. */
  protected interface Versions {
    Dialect of(Version version);
  }

  /** A version that has all that a later one has. */
  protected static final Version NEWEST = Version.parse("999999999");

  private final String name;
  private final Set<Feature> features;
  private final Versions versions;

  /** A dialect that all versions have. */
  protected Dialect(String name, Set<Feature> features) {
    this(name, features, null);
  }

  /**
   * @param versions makes the dialect of a version
   */
  protected Dialect(String name, Set<Feature> features, Versions versions) {
    this.name = name;
    this.features = Collections.unmodifiableSet(EnumSet.copyOf(features));
    this.versions = versions;
  }

  /** The dialect of a version; this one is that of the newest. */
  final Dialect at(Version version) {
    return versions == null ? this : versions.of(version);
  }

  /** What all DBMSs have, and more. */
  protected static Set<Feature> common(Feature... more) {
    EnumSet<Feature> features = EnumSet.range(Feature.INTEGER, Feature.INSERT_SELECT);
    features.removeAll(
        EnumSet.of(
            Feature.RANGE_PARTITIONS,
            Feature.HASH_PARTITIONS,
            Feature.FOR_UPDATE,
            Feature.FOR_SHARE));
    features.addAll(
        EnumSet.of(
            Feature.UPDATE,
            Feature.DELETE,
            Feature.WRITE_SUBQUERY,
            Feature.BEGIN,
            Feature.START_TRANSACTION,
            Feature.COMMIT,
            Feature.ROLLBACK,
            Feature.SAVEPOINT,
            Feature.ROLLBACK_TO,
            Feature.RELEASE,
            Feature.AUTOCOMMIT_STATEMENT));
    features.addAll(EnumSet.range(Feature.RIGHT_JOIN, Feature.WINDOW));
    features.addAll(
        Set.of(
            Feature.INSERT_ALL,
            Feature.KEY_ARITHMETIC,
            Feature.BARE_CONDITION,
            Feature.VIEW,
            Feature.GENERATED_COLUMN,
            Feature.MANY_ROWS));
    features.addAll(EnumSet.range(Feature.ADD_COLUMN, Feature.CREATE_TABLE_AS));
    features.addAll(List.of(more));
    return features;
  }

  /** The name of the DBMS. */
  public final String name() {
    return name;
  }

  /** What it has of all that generators know. */
  public final Set<Feature> features() {
    return features;
  }

  public final boolean has(Feature feature) {
    return features.contains(feature);
  }

  /** Whether a column may have a type. */
  public boolean has(SqlType type) {
    return has(type.feature());
  }

  /** Whether something finer than a feature may be used. */
  public boolean has(Nuance nuance) {
    return true;
  }

  /** Whether a statement holds nothing that the dialect does without. */
  public boolean takes(SqlStatement statement) {
    return true;
  }

  /** Whether a table, with all that is defined on it, holds nothing it does without. */
  public boolean takes(Table table) {
    return true;
  }

  // ---- types and values -----------------------------------------------------------------------

  @Override
  public String type(SqlType type) {
    if (type instanceof SqlType.IntegerType integer) {
      return switch (integer.width()) {
        case TINY -> "TINYINT";
        case SMALL -> "SMALLINT";
        case NORMAL -> "INT";
        case BIG -> "BIGINT";
      };
    }
    if (type instanceof SqlType.DecimalType decimal) {
      return "DECIMAL(" + decimal.precision() + ", " + decimal.scale() + ")";
    }
    if (type instanceof SqlType.CharacterType character) {
      return (character.varying() ? "VARCHAR(" : "CHAR(") + character.length() + ")";
    }
    if (type instanceof SqlType.BinaryType binary) {
      return "VARBINARY(" + binary.length() + ")";
    }
    if (type instanceof SqlType.FloatingType floating) {
      return floating.twice() ? "DOUBLE PRECISION" : "REAL";
    }
    if (type instanceof SqlType.UnsignedType) {
      return "INT UNSIGNED";
    }
    if (type instanceof SqlType.BitType bit) {
      return "BIT(" + bit.length() + ")";
    }
    if (type instanceof SqlType.EnumType one) {
      return "ENUM('" + String.join("', '", one.words()) + "')";
    }
    return type.feature().name();
  }

  /** Other ways to write a type that mean the same. */
  List<String> otherTypes(SqlType type) {
    return List.of();
  }

  @Override
  public String literal(SqlType type, String value) {
    return switch (type.domain()) {
      case NUMBER, BOOLEAN, YEAR -> value;
      case BIT -> "B'" + value + "'";
      case STRING, ENUM, JSON -> "'" + value.replace("'", "''") + "'";
      case BINARY -> "X'" + value + "'";
      case DATE -> "DATE '" + value + "'";
      case TIME -> "TIME '" + value + "'";
      case TIMESTAMP -> "TIMESTAMP '" + value + "'";
    };
  }

  /** Other ways to write a constant. */
  List<String> otherLiterals(SqlType type, String value) {
    return switch (type.domain()) {
      case DATE, TIME, TIMESTAMP -> List.of("'" + value + "'");
      default -> List.of();
    };
  }

  /** Whether values may be compared, ordered and grouped. */
  public boolean comparable(SqlType type) {
    return !(type instanceof SqlType.JsonType);
  }

  @Override
  public String defaultLiteral(SqlType type, String value) {
    return literal(type, value);
  }

  /** Other ways to write a constant as the default of a column. */
  List<String> otherDefaults(SqlType type, String value) {
    return otherLiterals(type, value);
  }

  /** Whether a column may have a default. */
  public boolean mayDefault(SqlType type) {
    return true;
  }

  /** Whether a column may be indexed. */
  public boolean mayIndex(SqlType type) {
    return type.feature() != Feature.TEXT && type.feature() != Feature.BINARY;
  }

  // ---- tables ---------------------------------------------------------------------------------

  /** The statements that make a table with its indexes and partitions. */
  public List<SqlStatement> layOut(Table table) {
    List<SqlStatement> statements = new ArrayList<>();
    statements.add(new Definition.CreateTable(table));
    if (!indexInTable()) {
      for (Table.Index index : table.indexes()) {
        statements.add(new Definition.CreateIndex(table, index, false));
      }
    }
    return statements;
  }

  @Override
  public boolean indexInTable() {
    return false;
  }

  @Override
  public void indexColumns(SqlWriter text, Table table, Table.Index index) {
    text.add(String.join(", ", index.columns()));
  }

  @Override
  public String identity(SqlType type) {
    return type(type) + " GENERATED BY DEFAULT AS IDENTITY";
  }

  @Override
  public boolean identityIsKey() {
    return false;
  }

  @Override
  public String generated() {
    return "";
  }

  /** The words behind a table's name that tell how to read it, as far as its keys allow. */
  public List<String> hints(Table table) {
    return List.of();
  }

  @Override
  public void partition(SqlWriter text, Table.Partitioning partitioning) {
    throw new UnsupportedOperationException(name + " has no partitions");
  }

  @Override
  public String dropIndex(String table, String index) {
    return "DROP INDEX " + index;
  }

  @Override
  public void changeType(SqlWriter text, Table.Column column) {
    text.add("ALTER COLUMN ").add(column.name()).add(" SET DATA TYPE ").add(type(column.type()));
  }

  /** Whether a column may get a type that holds more. */
  public boolean mayWiden(SqlType type) {
    return type instanceof SqlType.CharacterType character && character.varying()
        || type instanceof SqlType.IntegerType integer && integer.width() != SqlType.Width.BIG;
  }

  @Override
  public String renameColumn(String table, String column, String name) {
    return "ALTER TABLE " + table + " RENAME COLUMN " + column + " TO " + name;
  }

  @Override
  public String renameTable(String table, String name) {
    return "ALTER TABLE " + table + " RENAME TO " + name;
  }

  @Override
  public String filledBy(String query) {
    return query;
  }

  /**
   * Ways to change the partitions of a table that has some, each a statement or several.
   *
   * @param free a name that no table has
   */
  public List<List<String>> partitionChanges(Table table, String free) {
    return List.of();
  }

  public List<Table.Action> deleteActions() {
    return List.of(Table.Action.values());
  }

  public List<Table.Action> updateActions() {
    return List.of(Table.Action.values());
  }

  // ---- what MySQL writes ----------------------------------------------------------------------

  /** A name that MySQL writes in backquotes: the same as without quotes, where it needs none. */
  String quotedName(String name) {
    return '"' + name.toUpperCase(Locale.ROOT) + '"';
  }

  /** What makes a column draw numbers from one on, as AUTO_INCREMENT does, if there is anything. */
  Optional<String> counter() {
    return has(Feature.IDENTITY)
        ? Optional.of("GENERATED BY DEFAULT AS IDENTITY")
        : Optional.empty();
  }

  /** Whether it takes table options, widths of integers and UNIQUE KEY as MySQL writes them. */
  boolean takesMysqlTables() {
    return false;
  }

  /** Whether it takes widths of integers, whatever it makes of them. */
  boolean takesIntegerWidths() {
    return takesMysqlTables();
  }

  // ---- expressions ----------------------------------------------------------------------------

  /** Whether a value may stand for a condition. */
  public boolean isTruth(SqlType type) {
    return type instanceof SqlType.BooleanType;
  }

  /** The ways to write the rest of a division, the usual one first. */
  List<Modulo> modulos() {
    return List.of(Modulo.FUNCTION, Modulo.OPERATOR);
  }

  @Override
  public void modulo(SqlWriter text, Expression value, int divisor) {
    modulos().get(0).render(text, value, divisor);
  }

  @Override
  public void call(SqlWriter text, Function function, List<Expression> arguments) {
    if (function == Function.CONCAT) {
      text.operand(arguments.get(0)).add(" || ").operand(arguments.get(1));
    } else {
      text.add(function.name()).add("(").add(arguments).add(")");
    }
  }

  // ---- queries --------------------------------------------------------------------------------

  @Override
  public String limit(int count) {
    return " LIMIT " + count;
  }

  /** Other ways to write a limit. */
  List<String> otherLimits(int count) {
    return List.of(" FETCH FIRST " + count + " ROWS ONLY");
  }

  @Override
  public String lock(RowLock lock) {
    return lock == RowLock.UPDATE ? " FOR UPDATE" : " FOR SHARE";
  }

  /** Other ways to write a lock. */
  List<String> otherLocks(RowLock lock) {
    return List.of();
  }

  /** Whether a query that locks rows may have joins and subqueries. */
  public boolean locksInAnyQuery() {
    return true;
  }

  // ---- writes ---------------------------------------------------------------------------------

  @Override
  public String insert(Insert.Form form) {
    return switch (form) {
      case PLAIN -> "INSERT INTO";
      case IGNORE -> "INSERT OR IGNORE INTO";
      case REPLACE -> "REPLACE INTO";
      case UPSERT -> "UPSERT INTO";
    };
  }

  /** Other ways to write the first words of an INSERT. */
  List<String> otherInserts(Insert.Form form) {
    return List.of();
  }

  @Override
  public String ignore() {
    return "OR IGNORE";
  }

  @Override
  public void conflict(SqlWriter text, Insert.OnConflict rule) {
    text.add(" ON CONFLICT");
    if (!rule.target().isEmpty()) {
      text.add(" ").names(rule.target());
    }
    if (rule.updates().isEmpty()) {
      text.uses(Feature.ON_CONFLICT_NOTHING).add(" DO NOTHING");
    } else {
      text.uses(Feature.ON_CONFLICT_UPDATE).add(" DO UPDATE SET ").add(rule.updates());
    }
  }

  @Override
  public void update(SqlWriter text, Write.JoinedUpdate update) {
    text.add("UPDATE ").add(update.table()).add(" AS " + Write.TARGET + " SET ");
    text.add(update.assignments()).add(" FROM ").add(update.partner());
    text.add(" AS " + Write.PARTNER + " WHERE ").operand(update.on());
    update.where().ifPresent(condition -> text.add(" AND ").operand(condition));
  }

  @Override
  public void delete(SqlWriter text, Write.JoinedDelete delete) {
    text.add("DELETE FROM ").add(delete.table()).add(" AS " + Write.TARGET + " USING ");
    text.add(delete.partner()).add(" AS " + Write.PARTNER + " WHERE ").operand(delete.on());
    delete.where().ifPresent(condition -> text.add(" AND ").operand(condition));
  }

  @Override
  public String proposed(String column) {
    return "excluded." + column;
  }

  /** Whether what is done on a conflict may change a column that an index is on. */
  public boolean conflictMayUpdateIndexed() {
    return true;
  }

  /** Whether a write may ask in a subquery about the table that it changes. */
  public boolean writeMayQueryItsTable() {
    return true;
  }

  /** Whether MERGE takes a row of constants as its source. */
  public boolean mergesConstants() {
    return true;
  }

  // ---- transactions ---------------------------------------------------------------------------

  /** The ways to begin a transaction; likely ones stand there more than once. */
  public List<Control> beginnings() {
    return List.of(Control.BEGIN, Control.BEGIN, Control.BEGIN, Control.START);
  }

  /** Settings that only change how the DBMS goes about its work. */
  public List<String> planSettings() {
    return List.of();
  }

  /** Settings that transactions feel, to be changed before one begins. */
  public List<Control> settings() {
    return List.of();
  }
}
