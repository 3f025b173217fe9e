package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Insert;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import java.util.List;
import java.util.Set;

/** DuckDB, which has neither savepoints nor columns that count up. */
public final class DuckDbDialect extends Dialect {
  public DuckDbDialect() {
    this(NEWEST);
  }

  private DuckDbDialect(Version version) {
    super("duckdb", features(version), DuckDbDialect::new);
  }

  private static Set<Feature> features(Version version) {
    Set<Feature> features =
        common(
            Feature.INSERT_IGNORE,
            Feature.REPLACE,
            Feature.ON_CONFLICT_NOTHING,
            Feature.ON_CONFLICT_UPDATE,
            Feature.JOINED_UPDATE,
            Feature.JOINED_DELETE,
            Feature.TINY_INTEGER,
            Feature.QUOTED_NUMBER);
    if (version.atLeast(1, 4)) {
      features.addAll(Set.of(Feature.MERGE, Feature.MERGE_DELETE));
    }
    features.removeAll(
        Set.of(
            Feature.IDENTITY,
            Feature.ON_DELETE,
            Feature.ON_UPDATE,
            Feature.SAVEPOINT,
            Feature.ROLLBACK_TO,
            Feature.RELEASE));
    return features;
  }

  @Override
  public String type(SqlType type) {
    return type instanceof SqlType.BinaryType ? "BLOB" : super.type(type);
  }

  @Override
  public String generated() {
    return " VIRTUAL";
  }

  @Override
  public String literal(SqlType type, String value) {
    return type instanceof SqlType.BinaryType
        ? "'" + value.replaceAll("(..)", "\\\\x$1") + "'::BLOB"
        : super.literal(type, value);
  }

  @Override
  public List<Table.Action> deleteActions() {
    return List.of();
  }

  @Override
  public List<Table.Action> updateActions() {
    return List.of();
  }

  @Override
  public String insert(Insert.Form form) {
    return form == Insert.Form.REPLACE ? "INSERT OR REPLACE INTO" : super.insert(form);
  }

  @Override
  public boolean conflictMayUpdateIndexed() {
    return false;
  }

  @Override
  List<String> otherTypes(SqlType type) {
    return type instanceof SqlType.TimestampType ? List.of("DATETIME") : List.of();
  }

  @Override
  String quotedName(String name) {
    return '"' + name + '"';
  }
}
