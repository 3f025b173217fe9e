package dev.isoscope.dbms.tidb;

import dev.isoscope.dbms.ChangeLog;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * There are no triggers: a table is read before and after each write to it. Where writes take the
 * latest rows, the read before may show others, so an UPDATE saves which version it replaces.
 */
final class TidbChangeLog implements ChangeLog {
  @Override
  public List<String> definitions(String table, List<Column> columns) {
    return List.of();
  }

  @Override
  public boolean comparesStates() {
    return true;
  }

  @Override
  public boolean savesReplaced() {
    return true;
  }

  @Override
  public boolean tellsForeignKeyActions() {
    return false;
  }

  @Override
  public String hex(List<String> literals) {
    return "HEX(CONCAT_WS(',', " + String.join(", ", literals) + "))";
  }

  @Override
  public String literal(String value, String type) {
    String upper = type.toUpperCase(Locale.ROOT);
    if (upper.startsWith("FLOAT")) {
      return "QUOTE(" + value + " + 0e0)";
    }
    return upper.contains("BINARY") || upper.contains("BLOB") || upper.startsWith("BIT")
        ? "IF(" + value + " IS NULL, 'NULL', CONCAT('x''', HEX(" + value + "), ''''))"
        : "QUOTE(" + value + ")";
  }

  @Override
  public Optional<String> collected(List<String> parts) {
    return Optional.of("GROUP_CONCAT(CONCAT(" + String.join(", ':', ", parts) + "))");
  }
}
