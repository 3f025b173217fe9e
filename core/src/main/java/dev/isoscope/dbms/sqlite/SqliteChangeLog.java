package dev.isoscope.dbms.sqlite;

import dev.isoscope.dbms.TriggerLog;
import dev.isoscope.dbms.engine.SqliteChanges;
import dev.isoscope.sql.Tokenizer;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Triggers that call a function of the connection, which no rollback takes back. */
final class SqliteChangeLog extends TriggerLog {
  SqliteChangeLog() {
    super("OLD.", "NEW.");
  }

  /** By name, because the driver may come from a class loader of its own. */
  static void install(Connection connection) throws SQLException {
    Connection own = connection.unwrap(Connection.class);
    try {
      Class.forName(SqliteChanges.class.getName(), true, own.getClass().getClassLoader())
          .getMethod("install", Connection.class)
          .invoke(null, own);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
    } catch (ReflectiveOperationException | LinkageError e) {
      // Another driver: cases whose triggers call the functions will say that there are none.
    }
  }

  @Override
  protected String header(String event) {
    return "";
  }

  @Override
  protected String action(String start, List<String> values) {
    String line = start + " || " + String.join(" || ' ' || ", values);
    return "BEGIN SELECT isoscope_log(" + line + "); END";
  }

  /** Rows that REPLACE takes away are passed over by triggers unless these may be recursive. */
  @Override
  public List<String> preparations(List<String> statements) {
    boolean replaces =
        statements.stream()
            .flatMap(sql -> Tokenizer.words(sql).stream())
            .anyMatch(word -> word.is("REPLACE"));
    return replaces ? List.of("PRAGMA recursive_triggers = ON") : List.of();
  }

  /** The types of a STRICT table are few. */
  @Override
  public String rowType() {
    return "INT";
  }

  @Override
  public String literal(String value, String type) {
    return "quote(" + value + ")";
  }

  @Override
  public String hex(List<String> literals) {
    return "hex(" + String.join(" || ',' || ", literals) + ")";
  }

  @Override
  public Optional<String> fetch() {
    return Optional.of("SELECT isoscope_take()");
  }

  @Override
  public Optional<String> collected(List<String> parts) {
    return Optional.of("group_concat(" + String.join(" || ':' || ", parts) + ")");
  }
}
