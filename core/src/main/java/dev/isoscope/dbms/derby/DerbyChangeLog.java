package dev.isoscope.dbms.derby;

import dev.isoscope.dbms.RoutineLog;
import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.engine.LiteralFunctions;
import dev.isoscope.dbms.engine.SessionLogs;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Triggers that call a routine in Java, which no rollback takes back. */
final class DerbyChangeLog extends RoutineLog {
  private static final String TEXT = "VARCHAR(32672)";

  /** Sessions have users of their own. */
  DerbyChangeLog() {
    super("CURRENT_USER", "");
  }

  @Override
  public List<String> routines() {
    return List.of(
        "CREATE PROCEDURE isoscope_log(session " + TEXT + ", line " + TEXT + ")" + log("log"),
        function("take", TEXT, log("take")),
        function("hex", TEXT, literal("hex")),
        function("text", TEXT, literal("text")),
        function("bytes", TEXT + " FOR BIT DATA", literal("bytes")),
        function("number", "DOUBLE", literal("number")));
  }

  private static String function(String name, String type, String java) {
    return "CREATE FUNCTION isoscope_" + name + "(it " + type + ") RETURNS " + TEXT + java;
  }

  private static String log(String method) {
    return java(SessionLogs.class, method);
  }

  private static String literal(String method) {
    return java(LiteralFunctions.class, method);
  }

  private static String java(Class<?> type, String method) {
    return " LANGUAGE JAVA PARAMETER STYLE JAVA NO SQL EXTERNAL NAME "
        + Sql.literal(type.getName() + "." + method);
  }

  @Override
  public Set<String> unrecordedTypes() {
    return Set.of("BLOB", "BINARY LARGE OBJECT", "XML");
  }

  /** It converts nothing by itself, so each value is cast to the type that it has. */
  @Override
  public String literal(String value, String type) {
    return "'CAST(' || " + plain(value, type) + " || ' AS " + type + ")'";
  }

  private String plain(String value, String type) {
    String upper = type.toUpperCase(Locale.ROOT);
    if (upper.contains("BIT DATA")) {
      return "isoscope_bytes(" + value + ")";
    }
    if (upper.startsWith("DOUBLE") || upper.startsWith("REAL") || upper.startsWith("FLOAT")) {
      return "isoscope_number(" + value + ")";
    }
    if (upper.contains("INT") || upper.startsWith("DEC") || upper.startsWith("NUM")) {
      return "COALESCE(" + number(value) + ", 'NULL')";
    }
    return "isoscope_text(CAST(" + value + " AS " + TEXT + "))";
  }

  /** Numbers become strings of a fixed length only. */
  @Override
  protected String number(String value) {
    return "TRIM(CAST(" + value + " AS CHAR(40)))";
  }

  /** There is no aggregate that makes a list. */
  @Override
  public Optional<String> collected(List<String> parts) {
    return Optional.empty();
  }
}
