package dev.isoscope.sql.tree;

import java.util.List;

/** The type of a column or an expression, apart from how a dialect spells it. */
public sealed interface SqlType {
  /** Values of one domain may be compared with each other on every DBMS. */
  enum Domain {
    NUMBER,
    STRING,
    BINARY,
    BOOLEAN,
    DATE,
    TIME,
    TIMESTAMP,
    BIT,
    ENUM,
    YEAR,
    JSON
  }

  /** How many bytes an integer has. */
  enum Width {
    TINY,
    SMALL,
    NORMAL,
    BIG
  }

  Feature feature();

  default Domain domain() {
    return switch (feature()) {
      case INTEGER, TINY_INTEGER, UNSIGNED, DECIMAL, FLOATING -> Domain.NUMBER;
      case FIXED_CHARACTER, VARYING_CHARACTER, TEXT -> Domain.STRING;
      default -> Domain.valueOf(feature().name());
    };
  }

  record IntegerType(Width width) implements SqlType {
    @Override
    public Feature feature() {
      return width == Width.TINY ? Feature.TINY_INTEGER : Feature.INTEGER;
    }

    /** Whether it soon overflows. */
    public boolean isNarrow() {
      return width.compareTo(Width.SMALL) <= 0;
    }
  }

  /** A whole number that is never negative. */
  record UnsignedType() implements SqlType {
    @Override
    public Feature feature() {
      return Feature.UNSIGNED;
    }
  }

  /** Bits. */
  record BitType(int length) implements SqlType {
    @Override
    public Feature feature() {
      return Feature.BIT;
    }
  }

  /** One of a few words. */
  record EnumType(List<String> words) implements SqlType {
    public EnumType {
      words = List.copyOf(words);
    }

    @Override
    public Feature feature() {
      return Feature.ENUM;
    }
  }

  record YearType() implements SqlType {
    @Override
    public Feature feature() {
      return Feature.YEAR;
    }
  }

  record JsonType() implements SqlType {
    @Override
    public Feature feature() {
      return Feature.JSON;
    }
  }

  record DecimalType(int precision, int scale) implements SqlType {
    @Override
    public Feature feature() {
      return Feature.DECIMAL;
    }
  }

  /** Of double precision, or of single. */
  record FloatingType(boolean twice) implements SqlType {
    @Override
    public Feature feature() {
      return Feature.FLOATING;
    }
  }

  record CharacterType(int length, boolean varying) implements SqlType {
    @Override
    public Feature feature() {
      return varying ? Feature.VARYING_CHARACTER : Feature.FIXED_CHARACTER;
    }
  }

  record TextType() implements SqlType {
    @Override
    public Feature feature() {
      return Feature.TEXT;
    }
  }

  record BinaryType(int length) implements SqlType {
    @Override
    public Feature feature() {
      return Feature.BINARY;
    }
  }

  record BooleanType() implements SqlType {
    @Override
    public Feature feature() {
      return Feature.BOOLEAN;
    }
  }

  record DateType() implements SqlType {
    @Override
    public Feature feature() {
      return Feature.DATE;
    }
  }

  record TimeType() implements SqlType {
    @Override
    public Feature feature() {
      return Feature.TIME;
    }
  }

  record TimestampType() implements SqlType {
    @Override
    public Feature feature() {
      return Feature.TIMESTAMP;
    }
  }
}
