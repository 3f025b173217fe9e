package dev.isoscope.dbms.hsqldb;

import dev.isoscope.dbms.RoutineLog;
import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.engine.LiteralFunctions;
import dev.isoscope.dbms.engine.SessionLogs;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Triggers that call a routine in Java, which no rollback takes back. */
final class HsqldbChangeLog extends RoutineLog {
  private static final String TEXT = "VARCHAR(1000000)";

  /** Databases of one JVM number their sessions alike. */
  private static final String SESSION = "DATABASE() || '/' || SESSION_ID()";

  private static final String TAKE = "VALUES isoscope_take(" + SESSION + ")";

  /** Types whose values a string does not give back. */
  private static final Set<String> OTHERS =
      Set.of("BIT", "UUID", "INTERVAL", "ARRAY", "OTHER", "OBJECT");

  HsqldbChangeLog() {
    super(SESSION, " ROW");
  }

  @Override
  public List<String> routines() {
    return List.of(
        "CREATE PROCEDURE isoscope_log(session "
            + TEXT
            + ", line "
            + TEXT
            + ")"
            + java(SessionLogs.class, "log"),
        "CREATE FUNCTION isoscope_take(session "
            + TEXT
            + ") RETURNS "
            + TEXT
            + " NOT DETERMINISTIC"
            + java(SessionLogs.class, "take"),
        "CREATE FUNCTION isoscope_hex(text "
            + TEXT
            + ") RETURNS "
            + TEXT
            + java(LiteralFunctions.class, "hex"));
  }

  private static String java(Class<?> type, String method) {
    return " NO SQL LANGUAGE JAVA PARAMETER STYLE JAVA EXTERNAL NAME "
        + Sql.literal("CLASSPATH:" + type.getName() + "." + method);
  }

  @Override
  public boolean records(String type) {
    return OTHERS.stream().noneMatch(type.toUpperCase(Locale.ROOT)::contains);
  }

  @Override
  public String image(String qualifier, List<Column> columns) {
    return "isoscope_hex("
        + columns.stream()
            .map(column -> literal(qualifier + column.name(), column.type()))
            .collect(Collectors.joining(" || ',' || "))
        + ")";
  }

  private static String literal(String value, String type) {
    String upper = type.toUpperCase(Locale.ROOT);
    String literal =
        upper.contains("BINARY") || upper.contains("BLOB")
            ? "'X''' || RAWTOHEX(" + value + ") || ''''"
            : "'''' || REPLACE(CAST(" + value + " AS " + TEXT + "), '''', '''''') || ''''";
    return "COALESCE(" + literal + ", 'NULL')";
  }

  @Override
  public boolean tellsForeignKeyActions() {
    return true;
  }

  @Override
  public Optional<String> fetch() {
    return Optional.of(TAKE);
  }

  @Override
  public Optional<String> clear() {
    return Optional.of(TAKE);
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
