package dev.isoscope.sql.tree;

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
    TIMESTAMP
  }

  /** How many bytes an integer has. */
  enum Width {
    SMALL,
    NORMAL,
    BIG
  }

  Domain domain();

  Feature feature();

  record IntegerType(Width width) implements SqlType {
    @Override
    public Domain domain() {
      return Domain.NUMBER;
    }

    @Override
    public Feature feature() {
      return Feature.INTEGER;
    }
  }

  record DecimalType(int precision, int scale) implements SqlType {
    @Override
    public Domain domain() {
      return Domain.NUMBER;
    }

    @Override
    public Feature feature() {
      return Feature.DECIMAL;
    }
  }

  /** Of double precision, or of single. */
  record FloatingType(boolean twice) implements SqlType {
    @Override
    public Domain domain() {
      return Domain.NUMBER;
    }

    @Override
    public Feature feature() {
      return Feature.FLOATING;
    }
  }

  record CharacterType(int length, boolean varying) implements SqlType {
    @Override
    public Domain domain() {
      return Domain.STRING;
    }

    @Override
    public Feature feature() {
      return varying ? Feature.VARYING_CHARACTER : Feature.FIXED_CHARACTER;
    }
  }

  record TextType() implements SqlType {
    @Override
    public Domain domain() {
      return Domain.STRING;
    }

    @Override
    public Feature feature() {
      return Feature.TEXT;
    }
  }

  record BinaryType(int length) implements SqlType {
    @Override
    public Domain domain() {
      return Domain.BINARY;
    }

    @Override
    public Feature feature() {
      return Feature.BINARY;
    }
  }

  record BooleanType() implements SqlType {
    @Override
    public Domain domain() {
      return Domain.BOOLEAN;
    }

    @Override
    public Feature feature() {
      return Feature.BOOLEAN;
    }
  }

  record DateType() implements SqlType {
    @Override
    public Domain domain() {
      return Domain.DATE;
    }

    @Override
    public Feature feature() {
      return Feature.DATE;
    }
  }

  record TimeType() implements SqlType {
    @Override
    public Domain domain() {
      return Domain.TIME;
    }

    @Override
    public Feature feature() {
      return Feature.TIME;
    }
  }

  record TimestampType() implements SqlType {
    @Override
    public Domain domain() {
      return Domain.TIMESTAMP;
    }

    @Override
    public Feature feature() {
      return Feature.TIMESTAMP;
    }
  }
}
