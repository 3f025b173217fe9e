package dev.isoscope.dbms;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Triggers of MySQL and relatives that write into a variable, which no rollback takes back. */
public final class SessionVariableLog extends TriggerLog {
  private static final String LOG = "@isoscope_log";

  public SessionVariableLog() {
    super("OLD.", "NEW.");
  }

  @Override
  protected String header(String event) {
    return "FOR EACH ROW ";
  }

  @Override
  protected String action(String start, List<String> values) {
    String line = start + ", " + String.join(", ' ', ", values);
    return "SET " + LOG + " = CONCAT(COALESCE(" + LOG + ", ''), " + line + ", ';')";
  }

  @Override
  public boolean tellsForeignKeyActions() {
    return false;
  }

  @Override
  public String hex(List<String> literals) {
    return "HEX(CONCAT_WS(',', " + String.join(", ", literals) + "))";
  }

  /** Text shows only six digits of a FLOAT, and strings of bytes not as they are. */
  @Override
  public String literal(String value, String type) {
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
