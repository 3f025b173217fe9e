package dev.isoscope.dbms;

import java.util.List;

/** Changes that row triggers tell, one trigger for each kind of write. */
public abstract class TriggerLog implements ChangeLog {
  private final String before;
  private final String after;

  /**
   * @param before what qualifies columns of the version that goes, with its dot
   * @param after the same for the version that comes
   */
  protected TriggerLog(String before, String after) {
    this.before = before;
    this.after = after;
  }

  @Override
  public final List<String> definitions(String table, List<Column> columns) {
    String name = "isoscope_" + Integer.toHexString(table.hashCode());
    String oldRow = number(before + ROW);
    String oldVersion = number(before + VERSION);
    String newVersion = number(after + VERSION);
    String image = image(after, columns);
    return List.of(
        trigger(name + "_i", "INSERT", table)
            + action(line("I", table), List.of(number(after + ROW), newVersion, image)),
        trigger(name + "_u", "UPDATE", table)
            + action(line("U", table), List.of(oldRow, oldVersion, newVersion, image)),
        trigger(name + "_d", "DELETE", table)
            + action(line("D", table), List.of(oldRow, oldVersion)));
  }

  private String trigger(String name, String event, String table) {
    return "CREATE TRIGGER " + name + " AFTER " + event + " ON " + table + " " + header(event);
  }

  private static String line(String kind, String table) {
    return Sql.literal(kind + " " + table + " ");
  }

  /** What stands between the table and the action of a trigger. */
  protected abstract String header(String event);

  /**
   * What a trigger does: it logs a line.
   *
   * @param start a literal
   * @param values expressions that follow, separated by blanks
   */
  protected abstract String action(String start, List<String> values);

  /** An integer as text, where it does not become that by itself. */
  protected String number(String value) {
    return value;
  }
}
