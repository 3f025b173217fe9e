package dev.isoscope.dbms.hsqldb;

import dev.isoscope.dbms.RoutineLog;
import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.engine.LiteralFunctions;
import dev.isoscope.dbms.engine.SessionLogs;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Triggers that call a routine in Java, which no rollback takes back. */
final class HsqldbChangeLog extends RoutineLog {
  private static final String TEXT = "VARCHAR(1000000)";

  /** Databases of one JVM number their sessions alike. */
  HsqldbChangeLog() {
    super("DATABASE() || '/' || SESSION_ID()", " ROW");
  }

  @Override
  public List<String> routines() {
    return List.of(
        "CREATE PROCEDURE isoscope_log(session " + TEXT + ", line " + TEXT + ")" + log("log"),
        function("take(session ") + " NOT DETERMINISTIC" + log("take"),
        function("hex(text ") + java(LiteralFunctions.class, "hex"));
  }

  private static String function(String start) {
    return "CREATE FUNCTION isoscope_" + start + TEXT + ") RETURNS " + TEXT;
  }

  private static String log(String method) {
    return java(SessionLogs.class, method);
  }

  private static String java(Class<?> type, String method) {
    return " NO SQL LANGUAGE JAVA PARAMETER STYLE JAVA EXTERNAL NAME "
        + Sql.literal("CLASSPATH:" + type.getName() + "." + method);
  }

  @Override
  public Set<String> unrecordedTypes() {
    return Set.of("BIT", "UUID", "INTERVAL", "ARRAY", "OTHER", "OBJECT");
  }

  @Override
  public String literal(String value, String type) {
    String upper = type.toUpperCase(Locale.ROOT);
    String literal =
        upper.contains("BINARY") || upper.contains("BLOB")
            ? "'X''' || RAWTOHEX(" + value + ") || ''''"
            : "'''' || REPLACE(CAST(" + value + " AS " + TEXT + "), '''', '''''') || ''''";
    return "COALESCE(" + literal + ", 'NULL')";
  }

  @Override
  public String rowNumber() {
    return "ROWNUM()";
  }

  @Override
  public Optional<String> collected(List<String> parts) {
    return Optional.of("GROUP_CONCAT(" + String.join(" || ':' || ", parts) + " SEPARATOR ',')");
  }
}
