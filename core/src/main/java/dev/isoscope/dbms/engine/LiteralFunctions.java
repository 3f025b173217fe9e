package dev.isoscope.dbms.engine;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Functions of HSQLDB and Derby that write values as SQL, where these cannot do so themselves. */
public final class LiteralFunctions {
  private LiteralFunctions() {}

  /** The hexadecimal form of a text. */
  public static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  public static String text(String value) {
    return value == null ? "NULL" : "'" + value.replace("'", "''") + "'";
  }

  public static String bytes(byte[] value) {
    return value == null ? "NULL" : "X'" + HexFormat.of().formatHex(value) + "'";
  }

  /** With an exponent, or it would be a decimal number. */
  public static String number(Double value) {
    String text = String.valueOf(value);
    return value == null ? "NULL" : text.contains("E") ? text : text + "E0";
  }
}
