package dev.isoscope.casefile;

import dev.isoscope.sql.Token;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The comments that tell whose a statement is, and perhaps for which targets: {@code /* T1 *}{@code
 * /}, {@code /* T1 [postgres] *}{@code /}.
 */
final class Markers {
  static final String INIT = "init";
  static final String NAME = "[A-Za-z][A-Za-z0-9_]*";

  /** Some listings write the number apart, as in {@code txn 1}. */
  private static final Pattern MARKER =
      Pattern.compile(
          "/\\*\\s*(" + NAME + ")(?:[ \\t]+(\\d+))?\\s*(?:\\[([^\\[\\]]*)\\]\\s*)?\\*/");

  private static final Pattern USUAL =
      Pattern.compile("(?i)init|(t|tx|txn|trx|conn|session)_?\\d+");

  private static final Pattern NOT_CLOSED =
      Pattern.compile("/\\*[ \\t]*(" + NAME + ")[ \\t]*(\\*[ \\t]*)?/\\s(?s:.*)");

  private Markers() {}

  /** The session that a comment names, if it holds nothing but a name and its targets. */
  static Optional<String> name(Token token) {
    return token.kind() == Token.Kind.BLOCK_COMMENT ? name(token.text()) : Optional.empty();
  }

  static Optional<String> name(String comment) {
    Matcher matcher = MARKER.matcher(comment);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    return Optional.of(matcher.group(1) + (matcher.group(2) == null ? "" : matcher.group(2)));
  }

  /** What stands in the brackets of such a comment, if it has any. */
  static Optional<Span> brackets(Token marker) {
    Matcher matcher = MARKER.matcher(marker.text());
    return matcher.matches() && matcher.group(3) != null
        ? Optional.of(new Span(marker.start() + matcher.start(3), marker.start() + matcher.end(3)))
        : Optional.empty();
  }

  /** A part of the source. */
  record Span(int start, int end) {}

  static boolean isInit(String name) {
    return name.equalsIgnoreCase(INIT);
  }

  /** Whether nobody would write this name into a comment but to name a session. */
  static boolean isUsual(String name) {
    return USUAL.matcher(name).matches();
  }

  /** The name in a comment such as {@code /* T1 /}, whose end was mistyped. */
  static Optional<String> notClosed(Token token) {
    boolean swallowsStatement =
        token.kind() == Token.Kind.UNTERMINATED
            || (token.kind() == Token.Kind.BLOCK_COMMENT && token.text().contains(";"));
    Matcher matcher = NOT_CLOSED.matcher(token.text());
    return swallowsStatement && matcher.matches()
        ? Optional.of(matcher.group(1))
        : Optional.empty();
  }
}
