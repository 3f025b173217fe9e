package dev.isoscope.dbms;

import java.util.List;
import java.util.Optional;

/** Triggers of MySQL and relatives that write into a variable, which no rollback takes back. */
public final class SessionVariableLog extends TriggerLog implements MysqlChangeLog {
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
  public Optional<String> fetch() {
    return Optional.of("SELECT " + LOG + ", " + LOG + " := ''");
  }

  @Override
  public Optional<String> clear() {
    return Optional.of("SELECT " + LOG + " := ''");
  }
}
