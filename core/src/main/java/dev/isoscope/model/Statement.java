package dev.isoscope.model;

import java.util.List;

/**
 * A statement of a session, in the place where the case submits it.
 *
 * @param number counts the statements outside init from one
 * @param notes free comment lines that stand before it
 */
public record Statement(
    int number,
    String session,
    String sql,
    List<Expectation> expectations,
    List<String> notes,
    SourcePosition position) {
  public Statement {
    if (number < 1 || session.isBlank() || sql.isBlank()) {
      throw new IllegalArgumentException("a statement has a number, a session and a text");
    }
    expectations = List.copyOf(expectations);
    notes = List.copyOf(notes);
  }

  public Statement withNumber(int other) {
    return new Statement(other, session, sql, expectations, notes, position);
  }

  public Statement withExpectations(List<Expectation> others) {
    return new Statement(number, session, sql, others, notes, position);
  }

  public static Statement of(int number, String session, String sql) {
    return new Statement(number, session, sql, List.of(), List.of(), SourcePosition.NOWHERE);
  }
}
