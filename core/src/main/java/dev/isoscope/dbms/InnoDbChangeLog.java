package dev.isoscope.dbms;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Triggers that write into a variable of the session, which no rollback takes back. */
final class InnoDbChangeLog implements ChangeLog {
  private static final String LOG = "@isoscope_log";

  @Override
  public List<String> definitions(String table, List<Column> columns) {
    String name = "isoscope_" + Integer.toHexString(table.hashCode());
    String oldRow = "OLD." + ROW;
    String newVersion = "NEW." + VERSION;
    String image = image("NEW.", columns);
    return List.of(
        trigger(name + "_i", "INSERT", table, "I", "NEW." + ROW, newVersion, image),
        trigger(name + "_u", "UPDATE", table, "U", oldRow, "OLD." + VERSION, newVersion, image),
        trigger(name + "_d", "DELETE", table, "D", oldRow, "OLD." + VERSION));
  }

  private static String trigger(
      String name, String event, String table, String kind, String... values) {
    return "CREATE TRIGGER "
        + name
        + " AFTER "
        + event
        + " ON "
        + table
        + " FOR EACH ROW SET "
        + LOG
        + " = CONCAT(COALESCE("
        + LOG
        + ", ''), "
        + Sql.literal(kind + " " + table + " ")
        + ", "
        + String.join(", ' ', ", values)
        + ", ';')";
  }

  @Override
  public String image(String qualifier, List<Column> columns) {
    return "HEX(CONCAT_WS(',', "
        + columns.stream()
            .map(column -> literal(qualifier + column.name(), column.type()))
            .collect(Collectors.joining(", "))
        + "))";
  }

  /** Text shows only six digits of a FLOAT, and strings of bytes not as they are. */
  private static String literal(String value, String type) {
    String upper = type.toUpperCase(Locale.ROOT);
    if (upper.startsWith("FLOAT")) {
      return "QUOTE(" + value + " + 0e0)";
    }
    return upper.contains("BINARY") || upper.contains("BLOB") || upper.startsWith("BIT")
        ? "IF(" + value + " IS NULL, 'NULL', CONCAT('x''', HEX(" + value + "), ''''))"
        : "QUOTE(" + value + ")";
  }

  @Override
  public Optional<String> fetch() {
    return Optional.of("SELECT " + LOG + ", " + LOG + " := ''");
  }

  @Override
  public Optional<String> clear() {
    return Optional.of("SELECT " + LOG + " := ''");
  }

  @Override
  public Optional<String> collected(List<String> parts) {
    return Optional.of("GROUP_CONCAT(CONCAT(" + String.join(", ':', ", parts) + "))");
  }
}
