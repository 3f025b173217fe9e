package dev.isoscope.sql.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Pieces that only make sense together: a name with what qualifies it, a call with its arguments, a
 * parenthesis, a CASE, a literal with what says its type; or a single word or symbol.
 */
public record Unit(Kind kind, Range range) {
  /** What a unit is. */
  public enum Kind {
    NAME,
    CALL,
    GROUP,
    CASE,
    LITERAL,
    /** A key word or a symbol. */
    OTHER
  }

  private static final Set<String> TYPES_BEFORE_STRINGS =
      Set.of("DATE", "TIME", "TIMESTAMP", "INTERVAL", "X", "B", "N", "E");

  /** The units of a range, in their order. */
  public static List<Unit> of(SqlText text, Range range) {
    List<Unit> units = new ArrayList<>();
    int at = range.from();
    while (at < range.to()) {
      Unit unit = at(text, at);
      units.add(unit);
      at = unit.range().to();
    }
    return units;
  }

  private static Unit at(SqlText text, int at) {
    Piece piece = text.at(at);
    if (text.behind(at) > 0) {
      return unit(piece.is("(") ? Kind.GROUP : Kind.CASE, at, text.behind(at));
    }
    if (piece.isLiteral()) {
      return unit(Kind.LITERAL, at, at + 1);
    }
    if (!piece.isName() || KeyWords.isReserved(piece)) {
      return unit(Kind.OTHER, at, at + 1);
    }
    if (isTypedString(text, at)) {
      return unit(Kind.LITERAL, at, at + 2);
    }
    int end = at + 1;
    while (text.is(end, ".") && end + 1 < text.size()) {
      end += 2;
    }
    int behind = end < text.size() && text.is(end, "(") ? text.behind(end) : -1;
    return behind > 0 ? unit(Kind.CALL, at, behind) : unit(Kind.NAME, at, end);
  }

  private static boolean isTypedString(SqlText text, int at) {
    String word = text.at(at).text().toUpperCase(Locale.ROOT);
    return at + 1 < text.size()
        && text.at(at + 1).kind() == dev.isoscope.sql.Token.Kind.STRING
        && (TYPES_BEFORE_STRINGS.contains(word) || word.startsWith("_"));
  }

  private static Unit unit(Kind kind, int from, int to) {
    return new Unit(kind, new Range(from, to));
  }

  /** What stands in the parentheses of a call or group. */
  public Range inside(SqlText text) {
    int open = kind == Kind.CALL ? text.find(range, "(") : range.from();
    return text.inside(open);
  }

  public boolean is(SqlText text, String... words) {
    return range.size() == 1 && text.is(range.from(), words);
  }
}
