package dev.isoscope.casefile;

import dev.isoscope.model.Scope;
import dev.isoscope.sql.Token;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads a statement with the comment that names its session, and says what is wrong with it. */
final class StatementReader {
  /**
   * A statement.
   *
   * @param scope where it applies
   * @param offset where the session's comment starts
   * @param next the token after the statement's end
   */
  record Found(String session, Scope scope, String sql, int offset, int next) {}

  private final SourceText source;
  private final List<Token> tokens;
  private final Set<String> sessions = new HashSet<>();

  StatementReader(SourceText source, List<Token> tokens) {
    this.source = source;
    this.tokens = tokens;
    for (int i = 0; i < tokens.size(); i++) {
      if (i == 0 || tokens.get(i - 1).isComment() || tokens.get(i - 1).is(";")) {
        Markers.name(tokens.get(i)).ifPresent(name -> sessions.add(name.toLowerCase(Locale.ROOT)));
      }
    }
  }

  Found read(int at) throws CaseSyntaxException {
    Token marker = tokens.get(at);
    refuseNoMarker(marker);
    String session = Markers.name(marker).orElseThrow();
    int end = StatementEnd.find(tokens, at + 1);
    int limit = end < 0 ? tokens.size() : end;
    for (int i = at + 1; i < limit; i++) {
      refuseUnterminated(tokens.get(i));
      if (isMarker(tokens.get(i))) {
        throw notEnded(at, i);
      }
    }
    if (end < 0) {
      throw notEnded(at, limit);
    }
    String sql = source.text().substring(marker.end(), tokens.get(end).start()).strip();
    boolean nothing = tokens.subList(at + 1, end).stream().allMatch(Token::isComment);
    if (nothing) {
      throw empty(marker);
    }
    return new Found(session, scope(marker), sql, marker.start(), end + 1);
  }

  private Scope scope(Token marker) throws CaseSyntaxException {
    Markers.Span brackets = Markers.brackets(marker).orElse(null);
    return brackets == null
        ? Scope.EVERYWHERE
        : new ScopeReader(source).qualifier(brackets.start(), brackets.end());
  }

  private void refuseNoMarker(Token token) throws CaseSyntaxException {
    String unclosed = Markers.notClosed(token).orElse(null);
    if (unclosed != null) {
      throw source.error(
          token.start(),
          "the session's comment is not closed; expected /* " + unclosed + " */ before the SQL");
    }
    refuseUnterminated(token);
    if (token.is(";")) {
      throw source.error(
          token.start(), "';' without a statement; expected one such as /* T1 */ BEGIN;");
    }
    if (Markers.name(token).isEmpty()) {
      throw source.error(
          token.start(),
          "a statement without a session; expected /* T1 */ or /* init */ before '"
              + token.text()
              + "'");
    }
  }

  private void refuseUnterminated(Token token) throws CaseSyntaxException {
    if (token.kind() != Token.Kind.UNTERMINATED) {
      return;
    }
    String problem =
        switch (token.text().charAt(0)) {
          case '\'' -> "a string that is not closed; expected ' at its end";
          case '/' -> "a comment that is not closed; expected */ at its end";
          case '$' -> "a dollar quote that is not closed; expected its tag again at its end";
          default ->
              "a quoted name that is not closed; expected "
                  + token.text().charAt(0)
                  + " at its end";
        };
    throw source.error(token.start(), problem);
  }

  /** Whether a comment within a statement names a session: then the statement lacks its end. */
  private boolean isMarker(Token token) {
    return source.startsLine(token.start())
        && Markers.name(token)
            .filter(
                name -> Markers.isUsual(name) || sessions.contains(name.toLowerCase(Locale.ROOT)))
            .isPresent();
  }

  private CaseSyntaxException notEnded(int marker, int limit) {
    for (int i = limit - 1; i > marker; i--) {
      if (!tokens.get(i).isComment()) {
        return source.error(
            tokens.get(i).end(), "the statement is not ended; expected ';' after it");
      }
    }
    return empty(tokens.get(marker));
  }

  private CaseSyntaxException empty(Token marker) {
    return source.error(
        marker.start(), "no statement after " + marker.text() + "; expected SQL and ';'");
  }
}
