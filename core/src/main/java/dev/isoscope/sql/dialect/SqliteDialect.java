package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.Control;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Insert;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** SQLite, whose columns hold what they are given: dates and times are strings. */
public final class SqliteDialect extends Dialect {
  public SqliteDialect() {
    this(NEWEST);
  }

  private SqliteDialect(Version version) {
    super("sqlite", features(version), SqliteDialect::new);
  }

  private static Set<Feature> features(Version version) {
    Set<Feature> features =
        common(
            Feature.INSERT_IGNORE,
            Feature.REPLACE,
            Feature.UPDATE_IGNORE,
            Feature.BEGIN_IMMEDIATE,
            Feature.BEGIN_EXCLUSIVE,
            Feature.QUOTED_NUMBER,
            Feature.INDEX_HINT);
    if (version.atLeast(3, 24)) {
      features.addAll(Set.of(Feature.ON_CONFLICT_NOTHING, Feature.ON_CONFLICT_UPDATE));
    }
    if (!version.atLeast(3, 35)) {
      features.remove(Feature.DROP_COLUMN);
    }
    if (!version.atLeast(3, 25)) {
      features.removeAll(Set.of(Feature.RENAME_COLUMN, Feature.WINDOW));
    }
    if (version.atLeast(3, 33)) {
      features.add(Feature.JOINED_UPDATE);
    }
    if (!version.atLeast(3, 31)) {
      features.remove(Feature.GENERATED_COLUMN);
    }
    if (!version.atLeast(3, 39)) {
      features.remove(Feature.RIGHT_JOIN);
    }
    features.removeAll(Set.of(Feature.START_TRANSACTION, Feature.TRUNCATE, Feature.WIDEN_COLUMN));
    return features;
  }

  @Override
  public String type(SqlType type) {
    return type instanceof SqlType.BinaryType ? "BLOB" : super.type(type);
  }

  /** A column takes any type: what counts is the affinity that its name gives. */
  @Override
  List<String> otherTypes(SqlType type) {
    return type instanceof SqlType.TimestampType ? List.of("DATETIME") : List.of();
  }

  @Override
  public String literal(SqlType type, String value) {
    return switch (type.domain()) {
      case DATE, TIME, TIMESTAMP -> "'" + value + "'";
      default -> super.literal(type, value);
    };
  }

  @Override
  public boolean mayIndex(SqlType type) {
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
    return List.of("NOT INDEXED");
  }

  @Override
  public String identity(SqlType type) {
    return "INTEGER PRIMARY KEY AUTOINCREMENT";
  }

  @Override
  public boolean identityIsKey() {
    return true;
  }

  @Override
  List<Modulo> modulos() {
    return List.of(Modulo.OPERATOR);
  }

  @Override
  List<String> otherLimits(int count) {
    return List.of();
  }

  @Override
  List<String> otherInserts(Insert.Form form) {
    return form == Insert.Form.REPLACE ? List.of("INSERT OR REPLACE INTO") : List.of();
  }

  @Override
  public List<Control> beginnings() {
    return List.of(
        Control.BEGIN,
        Control.BEGIN,
        Control.BEGIN,
        new Control(Feature.BEGIN_IMMEDIATE, "BEGIN IMMEDIATE"),
        new Control(Feature.BEGIN_EXCLUSIVE, "BEGIN EXCLUSIVE"));
  }

  @Override
  String quotedName(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  /** Its counters are keys and have a type of their own. */
  @Override
  Optional<String> counter() {
    return Optional.empty();
  }

  /** Without its width, an INTEGER that is the primary key would draw numbers by itself. */
  @Override
  boolean takesIntegerWidths() {
    return true;
  }
}
