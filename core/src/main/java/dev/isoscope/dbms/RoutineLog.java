package dev.isoscope.dbms;

import java.util.List;
import java.util.Optional;

/** Changes that row triggers tell to a routine in Java, which no rollback takes back. */
public abstract class RoutineLog extends TriggerLog {
  private final String session;
  private final String row;

  /**
   * @param session an expression that tells sessions apart
   * @param row what stands behind OLD and NEW where a trigger names its rows
   */
  protected RoutineLog(String session, String row) {
    super("o.", "n.");
    this.session = session;
    this.row = row;
  }

  @Override
  protected final String header(String event) {
    String before = "OLD" + row + " AS o ";
    String after = "NEW" + row + " AS n ";
    String rows =
        switch (event) {
          case "INSERT" -> after;
          case "DELETE" -> before;
          default -> before + after;
        };
    return "REFERENCING " + rows + "FOR EACH ROW ";
  }

  @Override
  protected final String action(String start, List<String> values) {
    String line = start + " || " + String.join(" || ' ' || ", values);
    return "CALL isoscope_log(" + session + ", " + line + ")";
  }

  @Override
  public final String hex(List<String> literals) {
    return "isoscope_hex(" + String.join(" || ',' || ", literals) + ")";
  }

  @Override
  public final Optional<String> fetch() {
    return Optional.of("VALUES isoscope_take(" + session + ")");
  }
}
