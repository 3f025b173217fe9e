package dev.isoscope.dbms;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** How MySQL and its relatives write images of rows, whoever tells of the changes. */
public interface MysqlChangeLog extends ChangeLog {
  @Override
  default boolean tellsForeignKeyActions() {
    return false;
  }

  @Override
  default Set<String> unrecordedTypes() {
    return Set.of("GEOM", "POINT", "LINESTRING", "POLYGON");
  }

  @Override
  default String hex(List<String> literals) {
    return "HEX(CONCAT_WS(',', " + String.join(", ", literals) + "))";
  }

  /** Text shows only six digits of a FLOAT, and strings of bits or bytes not as they are. */
  @Override
  default String literal(String value, String type) {
    String upper = type.toUpperCase(Locale.ROOT);
    if (upper.startsWith("FLOAT")) {
      return "QUOTE(" + value + " + 0e0)";
    }
    if (upper.startsWith("BIT")) {
      return "IF(" + value + " IS NULL, 'NULL', CONCAT('b''', BIN(" + value + "), ''''))";
    }
    return upper.contains("BINARY") || upper.contains("BLOB")
        ? "IF(" + value + " IS NULL, 'NULL', CONCAT('x''', HEX(" + value + "), ''''))"
        : "QUOTE(" + value + ")";
  }

  @Override
  default Optional<String> collected(List<String> parts) {
    return Optional.of("GROUP_CONCAT(CONCAT(" + String.join(", ':', ", parts) + "))");
  }
}
