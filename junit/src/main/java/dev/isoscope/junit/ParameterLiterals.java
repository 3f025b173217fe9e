package dev.isoscope.junit;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.model.ColumnType;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.sql.SQLException;
import java.time.temporal.Temporal;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;

/**
 * Puts the values of a prepared statement into its text, as the DBMS writes literals: a case has no
 * parameters, and a run must be one that can be replayed as a case.
 */
final class ParameterLiterals {
  private ParameterLiterals() {}

  static String inserted(String sql, Map<Integer, Object> values, Dbms dbms) throws SQLException {
    StringBuilder text = new StringBuilder();
    int copied = 0;
    int place = 0;
    for (Token token : Tokenizer.tokens(sql, dbms.backslashEscapes())) {
      if (token.kind() == Token.Kind.SYMBOL && token.text().equals("?")) {
        place++;
        if (!values.containsKey(place)) {
          throw new SQLException("parameter " + place + " is not set: " + sql, "07001");
        }
        text.append(sql, copied, token.start()).append(literal(values.get(place), dbms));
        copied = token.end();
      }
    }
    if (values.keySet().stream().anyMatch(one -> one < 1) || values.size() > place) {
      throw new SQLException("there are " + place + " parameters: " + sql, "07001");
    }
    return text.append(sql.substring(copied)).toString();
  }

  private static String literal(Object value, Dbms dbms) throws SQLException {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof Number) {
      String number = dbms.literal(value.toString(), ColumnType.DECIMAL);
      return number.startsWith("-") ? "(" + number + ")" : number; // two hyphens are a comment
    }
    if (value instanceof Boolean) {
      return dbms.literal(value.toString(), ColumnType.BOOLEAN);
    }
    if (value instanceof byte[] bytes) {
      return dbms.literal(HexFormat.of().withUpperCase().formatHex(bytes), ColumnType.BINARY);
    }
    if (value instanceof Temporal || value instanceof java.util.Date) {
      return dbms.literal(value.toString().replace('T', ' '), ColumnType.TEMPORAL);
    }
    if (value instanceof CharSequence || value instanceof Character || value instanceof UUID) {
      return dbms.literal(value.toString(), ColumnType.TEXT);
    }
    throw SessionConnectionProxy.unsupported("parameters of " + value.getClass());
  }
}
