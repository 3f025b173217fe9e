package dev.isoscope.model;

import java.util.List;
import java.util.Optional;

/**
 * A statement of a session, in the place where the case submits it.
 *
 * @param number counts the statements outside init from one
 * @param sql its text: the one that is in force, where there are several
 * @param variants all its texts, if not all targets take the same one; otherwise none
 * @param notes free comment lines that stand before it
 */
public record Statement(
    int number,
    String session,
    String sql,
    List<ScopedSql> variants,
    List<Expectation> expectations,
    List<String> notes,
    SourcePosition position) {
  public Statement {
    if (number < 1 || session.isBlank() || sql.isBlank()) {
      throw new IllegalArgumentException("a statement has a number, a session and a text");
    }
    variants = List.copyOf(variants);
    expectations = List.copyOf(expectations);
    notes = List.copyOf(notes);
  }

  public Statement withNumber(int other) {
    return new Statement(other, session, sql, variants, expectations, notes, position);
  }

  public Statement withExpectations(List<Expectation> others) {
    return new Statement(number, session, sql, variants, others, notes, position);
  }

  public Statement withVariants(List<ScopedSql> others) {
    return new Statement(number, session, sql, others, expectations, notes, position);
  }

  public Statement withNotes(List<String> others) {
    return new Statement(number, session, sql, variants, expectations, others, position);
  }

  /** The same with the text that counts on a target; empty if it has none there. */
  Optional<Statement> on(TargetIdentity target, Level level) {
    return variants.isEmpty()
        ? Optional.of(this)
        : ScopedSql.of(variants, target, level)
            .map(
                text ->
                    new Statement(number, session, text, variants, expectations, notes, position));
  }

  /** Its texts in another place, of which nothing is expected. */
  public Statement again(int otherNumber, String otherSession) {
    return of(otherNumber, otherSession, sql).withVariants(variants);
  }

  public static Statement of(int number, String session, String sql) {
    return new Statement(
        number, session, sql, List.of(), List.of(), List.of(), SourcePosition.NOWHERE);
  }
}
