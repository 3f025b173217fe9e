package dev.isoscope.dbms;

import dev.isoscope.model.ColumnType;
import java.util.Locale;

/** How names and values are written. */
public interface LexicalSyntax {
  /** Quotes a name as this DBMS demands it. */
  default String quote(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** Whether a backslash in a string stands for itself only when there are two. */
  default boolean backslashEscapes() {
    return false;
  }

  /**
   * A value that was read as text, as a literal of its type.
   *
   * @param value null for NULL
   */
  default String literal(String value, ColumnType type) {
    if (value == null) {
      return "NULL";
    }
    return switch (type) {
      case INTEGER, DECIMAL, FLOATING -> numberLiteral(value);
      case BINARY -> binaryLiteral(value);
      case BOOLEAN -> truthLiteral(value);
      case TEXT, PADDED_TEXT, TEMPORAL, UNKNOWN -> stringLiteral(value);
    };
  }

  /** What is no number, such as infinity, is a string. */
  private String numberLiteral(String value) {
    return Numerals.is(value) ? value : stringLiteral(value);
  }

  /**
   * A string of bytes.
   *
   * @param hex in hexadecimal form
   */
  default String binaryLiteral(String hex) {
    return "X'" + hex + "'";
  }

  /** A truth value, which drivers may give as a number. */
  default String truthLiteral(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "t", "true" -> "TRUE";
      case "f", "false" -> "FALSE";
      case "0", "1" -> value;
      default -> stringLiteral(value);
    };
  }

  /** A string of characters. */
  default String stringLiteral(String value) {
    return Sql.literal(backslashEscapes() ? value.replace("\\", "\\\\") : value);
  }
}
