package dev.isoscope.semantics;

import dev.isoscope.model.ColumnType;
import java.util.Locale;

/** Writes a value that was read as text as a literal of its type. */
record Literals(String dbms) {
  String of(String value, ColumnType type) {
    if (value == null) {
      return "NULL";
    }
    return switch (type) {
      case INTEGER, DECIMAL, FLOATING -> number(value);
      case BINARY -> binary(value);
      case BOOLEAN -> truth(value);
      case TEXT, PADDED_TEXT, TEMPORAL, UNKNOWN -> quoted(value);
    };
  }

  private String number(String value) {
    return value.matches("-?[0-9.]+([eE][-+]?[0-9]+)?") ? value : quoted(value);
  }

  private String binary(String hex) {
    return switch (dbms) {
      case "postgres" -> "'\\x" + hex + "'";
      case "duckdb" -> "'" + hex.replaceAll("(..)", "\\\\x$1") + "'::BLOB";
      default -> "X'" + hex + "'";
    };
  }

  private String truth(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "t", "true" -> "TRUE";
      case "f", "false" -> "FALSE";
      case "0", "1" -> dbms.equals("postgres") ? quoted(value) : number(value);
      default -> quoted(value);
    };
  }

  private String quoted(String value) {
    String text = backslashEscapes() ? value.replace("\\", "\\\\") : value;
    return "'" + text.replace("'", "''") + "'";
  }

  boolean backslashEscapes() {
    return dbms.equals("mysql") || dbms.equals("mariadb");
  }
}
