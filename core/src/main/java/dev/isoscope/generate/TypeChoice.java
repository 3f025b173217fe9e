package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.tree.SqlType;
import java.util.List;
import java.util.Optional;

/** Chooses the types of columns; numbers and short strings are likelier than others. */
final class TypeChoice {
  private static final SqlType INTEGER = new SqlType.IntegerType(SqlType.Width.NORMAL);
  private static final SqlType SMALL = new SqlType.IntegerType(SqlType.Width.SMALL);
  private static final SqlType BIG = new SqlType.IntegerType(SqlType.Width.BIG);
  private static final SqlType DECIMAL = new SqlType.DecimalType(6, 2);
  private static final SqlType FIXED = new SqlType.CharacterType(5, false);
  private static final SqlType VARYING = new SqlType.CharacterType(10, true);
  private static final SqlType LONG = new SqlType.CharacterType(40, true);
  private static final SqlType DATE = new SqlType.DateType();

  /** Types that keys have. */
  private static final Chances<SqlType> KEYS =
      new Chances<SqlType>()
          .with(62, INTEGER)
          .with(8, BIG)
          .with(4, SMALL)
          .with(13, VARYING)
          .with(4, DECIMAL)
          .with(4, DATE)
          .with(5, FIXED);

  private static final Chances<SqlType> ALL =
      new Chances<SqlType>()
          .with(38, INTEGER)
          .with(5, BIG)
          .with(4, SMALL)
          .with(12, VARYING)
          .with(6, LONG)
          .with(4, FIXED)
          .with(7, DECIMAL)
          .with(4, new SqlType.FloatingType(true))
          .with(2, new SqlType.FloatingType(false))
          .with(4, new SqlType.TextType())
          .with(4, new SqlType.BinaryType(8))
          .with(5, new SqlType.BooleanType())
          .with(3, DATE)
          .with(2, new SqlType.TimeType())
          .with(3, new SqlType.TimestampType());

  /** Types of richer tables; not every DBMS has any. */
  private static final List<SqlType> RICH =
      List.of(
          new SqlType.IntegerType(SqlType.Width.TINY),
          new SqlType.UnsignedType(),
          new SqlType.BitType(8),
          new SqlType.EnumType(List.of("a", "b", "c")),
          new SqlType.YearType(),
          new SqlType.JsonType());

  private TypeChoice() {}

  /** A type that only richer tables have, if the DBMS has one. */
  static Optional<SqlType> rich(Dialect dialect, int complexity, Randomness random) {
    List<SqlType> able =
        RICH.stream()
            .filter(type -> type.feature().complexity() <= complexity && dialect.has(type))
            .toList();
    return able.isEmpty() ? Optional.empty() : Optional.of(random.pick(able));
  }

  static SqlType any(Dialect dialect, Randomness random) {
    return one(ALL, dialect, random);
  }

  static SqlType ofKey(Dialect dialect, Randomness random) {
    return one(KEYS, dialect, random);
  }

  /** Draws again where the dialect does without: all have whole numbers. */
  private static SqlType one(Chances<SqlType> chances, Dialect dialect, Randomness random) {
    SqlType type = chances.pick(random);
    while (!dialect.has(type)) {
      type = chances.pick(random);
    }
    return type;
  }

  static boolean mayBeKey(SqlType type) {
    return switch (type.feature()) {
      case INTEGER, DECIMAL, FIXED_CHARACTER, VARYING_CHARACTER, DATE -> true;
      default -> false;
    };
  }

  /** Whether a value of one type always fits a column of another. */
  static boolean fits(SqlType value, SqlType column) {
    return value.equals(column)
        || (value instanceof SqlType.IntegerType narrow
            && column instanceof SqlType.IntegerType wide
            && narrow.width().compareTo(wide.width()) <= 0);
  }

  /** Whether a string in the column may grow a little with every statement. */
  static boolean mayGrow(SqlType type) {
    return type.equals(LONG) || type instanceof SqlType.TextType;
  }
}
