package dev.isoscope.sql.dialect;

import dev.isoscope.sql.tree.SqlType;
import java.util.List;

/** HSQLDB. */
final class HsqldbDialect extends Dialect {
  HsqldbDialect() {
    super("hsqldb", common(Feature.FOR_UPDATE, Feature.MERGE, Feature.MERGE_DELETE));
  }

  @Override
  public String type(SqlType type) {
    return type instanceof SqlType.TextType ? "LONGVARCHAR" : super.type(type);
  }

  @Override
  List<String> otherTypes(SqlType type) {
    return type instanceof SqlType.TimestampType ? List.of("DATETIME") : List.of();
  }
}
