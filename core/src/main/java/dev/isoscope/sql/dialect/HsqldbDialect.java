package dev.isoscope.sql.dialect;

import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.SqlType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** HSQLDB. */
public final class HsqldbDialect extends Dialect {
  public HsqldbDialect() {
    super("hsqldb", supported());
  }

  private static Set<Feature> supported() {
    Set<Feature> features =
        common(Feature.FOR_UPDATE, Feature.MERGE, Feature.MERGE_DELETE, Feature.TINY_INTEGER);
    features.remove(Feature.WINDOW);
    return features;
  }

  @Override
  public String type(SqlType type) {
    return type instanceof SqlType.TextType ? "LONGVARCHAR" : super.type(type);
  }

  @Override
  public String renameColumn(String table, String column, String name) {
    return "ALTER TABLE " + table + " ALTER COLUMN " + column + " RENAME TO " + name;
  }

  @Override
  public String filledBy(String query) {
    return "(" + query + ") WITH DATA";
  }

  /** A string stands for a date in some places only, such as the default of a column. */
  @Override
  List<String> otherLiterals(SqlType type, String value) {
    return List.of();
  }

  @Override
  List<String> otherDefaults(SqlType type, String value) {
    return super.otherLiterals(type, value);
  }

  @Override
  List<Modulo> modulos() {
    return List.of(Modulo.FUNCTION);
  }

  @Override
  List<String> otherTypes(SqlType type) {
    return type instanceof SqlType.TimestampType ? List.of("DATETIME") : List.of();
  }

  /** Its counters would start with zero. */
  @Override
  Optional<String> counter() {
    return super.counter().map(words -> words + " (START WITH 1)");
  }
}
