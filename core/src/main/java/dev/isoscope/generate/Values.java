package dev.isoscope.generate;

import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.SqlType;
import java.util.List;

/**
 * Constants of every type, from domains so small that rows repeat and collide. Fractions are
 * multiples of a quarter, so that sums are exact in whichever order they are taken; strings are in
 * lower case, because some collations take two cases for one and then answer with either.
 */
final class Values {
  private static final List<String> FEW_NUMBERS = List.of("0", "1", "2", "3", "4", "5");
  private static final List<String> MORE_NUMBERS = List.of("6", "7", "8", "9", "10", "20", "-1");
  private static final List<String> DECIMALS =
      List.of("0.00", "1.00", "1.50", "2.25", "3.75", "10.00", "-1.00");
  private static final List<String> FLOATS =
      List.of("0.0", "0.25", "0.5", "1.0", "1.5", "2.0", "10.25", "-1.5");
  private static final List<String> STRINGS = List.of("a", "b", "c", "ab", "abc", "ba", "x", "");
  private static final List<String> BYTES = List.of("00", "01", "0A1B", "FF", "01FF");
  private static final List<String> BOOLEANS = List.of("TRUE", "FALSE");
  private static final List<String> DATES =
      List.of("2020-01-01", "2020-01-02", "2020-02-29", "2021-12-31", "1999-05-05");
  private static final List<String> TIMES = List.of("00:00:00", "08:15:00", "10:30:00", "23:59:59");
  private static final List<String> TIMESTAMPS =
      List.of(
          "2020-01-01 00:00:00",
          "2020-01-01 10:30:00",
          "2020-01-02 00:00:00",
          "2021-12-31 23:59:59");

  private static final List<String> BITS = List.of("00000000", "00000001", "00000101", "11111111");
  private static final List<String> YEARS = List.of("1999", "2020", "2021", "2026");
  private static final List<String> DOCUMENTS =
      List.of("{}", "[1, 2]", "{\"a\": 1}", "{\"a\": null}");

  private Values() {}

  /** Any constant of the type but NULL. */
  static Literal any(SqlType type, Randomness random) {
    return Literal.of(type, random.pick(domain(type, random)));
  }

  private static List<String> domain(SqlType type, Randomness random) {
    return switch (type.feature()) {
      case INTEGER, TINY_INTEGER -> random.percent(75) ? FEW_NUMBERS : MORE_NUMBERS;
      case UNSIGNED -> FEW_NUMBERS;
      case BIT -> BITS;
      case ENUM -> ((SqlType.EnumType) type).words();
      case YEAR -> YEARS;
      case JSON -> DOCUMENTS;
      case DECIMAL -> DECIMALS;
      case FLOATING -> FLOATS;
      case BINARY -> BYTES;
      case BOOLEAN -> BOOLEANS;
      case DATE -> DATES;
      case TIME -> TIMES;
      case TIMESTAMP -> TIMESTAMPS;
      default -> STRINGS;
    };
  }
}
