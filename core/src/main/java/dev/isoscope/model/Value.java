package dev.isoscope.model;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A value that a case expects. A quoted one is text and must match to the letter; a bare word or
 * number matches by meaning, because DBMSs print the same number or truth value differently.
 */
public record Value(String text, Kind kind) {
  /** How the value was written. */
  public enum Kind {
    NULL,
    QUOTED,
    BARE
  }

  private static final Pattern BARE_TEXT =
      Pattern.compile("[-+]?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]+)?|(?i:true|false)");

  public static final Value NULL = new Value("NULL", Kind.NULL);

  /**
   * What a DBMS returned, as a case would write it: numbers, truth values and NULL bare; all else
   * quoted, so that the text NULL differs.
   */
  public static Value observed(String text) {
    if (text == null) {
      return NULL;
    }
    boolean bare = BARE_TEXT.matcher(text).matches();
    return new Value(text, bare ? Kind.BARE : Kind.QUOTED);
  }

  public boolean matches(String observed) {
    if (kind == Kind.NULL || observed == null) {
      return kind == Kind.NULL && observed == null;
    }
    if (text.equals(observed)) {
      return true;
    }
    if (kind == Kind.QUOTED) {
      return false;
    }
    BigDecimal expectedNumber = number(text);
    BigDecimal observedNumber = number(observed);
    return expectedNumber != null
        && observedNumber != null
        && expectedNumber.compareTo(observedNumber) == 0;
  }

  private static BigDecimal number(String text) {
    switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "t":
        return BigDecimal.ONE;
      case "false", "f":
        return BigDecimal.ZERO;
      default:
        try {
          return new BigDecimal(text.strip());
        } catch (NumberFormatException notANumber) {
          return null;
        }
    }
  }

  @Override
  public String toString() {
    return kind == Kind.QUOTED ? "'" + text.replace("'", "''") + "'" : text;
  }
}
