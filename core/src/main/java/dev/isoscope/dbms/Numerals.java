package dev.isoscope.dbms;

import java.util.regex.Pattern;

/** Tells numbers as SQL writes them. */
final class Numerals {
  private static final Pattern NUMERAL = Pattern.compile("-?[0-9.]+([eE][-+]?[0-9]+)?");

  private Numerals() {}

  static boolean is(String text) {
    return NUMERAL.matcher(text).matches();
  }
}
