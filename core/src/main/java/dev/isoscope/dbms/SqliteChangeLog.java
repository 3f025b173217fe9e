package dev.isoscope.dbms;

import dev.isoscope.dbms.engine.SqliteChanges;
import dev.isoscope.sql.Tokenizer;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Triggers that call a function of the connection, which no rollback takes back. */
final class SqliteChangeLog implements ChangeLog {
  private static final String TAKE = "SELECT isoscope_take()";

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
        + " BEGIN SELECT isoscope_log("
        + Sql.literal(kind + " " + table + " ")
        + " || "
        + String.join(" || ' ' || ", values)
        + "); END";
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
  public String image(String qualifier, List<Column> columns) {
    return "hex("
        + columns.stream()
            .map(column -> "quote(" + qualifier + column.name() + ")")
            .collect(Collectors.joining(" || ',' || "))
        + ")";
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
  public Optional<String> collected(List<String> parts) {
    return Optional.of("group_concat(" + String.join(" || ':' || ", parts) + ")");
  }
}
