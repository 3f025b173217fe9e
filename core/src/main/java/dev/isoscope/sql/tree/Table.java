package dev.isoscope.sql.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A table and everything that is defined on it. */
public record Table(
    String name,
    List<Column> columns,
    List<Key> keys,
    List<ForeignKey> foreignKeys,
    List<Predicate> checks,
    List<Index> indexes,
    Optional<Partitioning> partitioning) {
  public Table {
    columns = List.copyOf(columns);
    if (columns.stream().skip(1).anyMatch(Column::identity)) {
      throw new IllegalArgumentException("the column that counts up comes first");
    }
    keys = List.copyOf(keys);
    foreignKeys = List.copyOf(foreignKeys);
    checks = List.copyOf(checks);
    indexes = List.copyOf(indexes);
  }

  /**
   * A column.
   *
   * @param defaults what a row has if an INSERT does not say, written as in a {@link Literal}
   * @param identity whether the DBMS counts up its values
   * @param generated what its values follow from, if they do
   */
  public record Column(
      String name,
      SqlType type,
      boolean notNull,
      Optional<String> defaults,
      boolean identity,
      Optional<Expression> generated) {
    public Column(
        String name, SqlType type, boolean notNull, Optional<String> defaults, boolean identity) {
      this(name, type, notNull, defaults, identity, Optional.empty());
    }

    /** Whether statements say what its value is, rather than the DBMS. */
    public boolean isGiven() {
      return !identity && generated.isEmpty();
    }
  }

  /** A primary or unique key. */
  public record Key(boolean primary, List<String> columns) {
    public Key {
      columns = List.copyOf(columns);
    }
  }

  /** What becomes of a row whose partner goes or changes. */
  public enum Action {
    NO_ACTION("NO ACTION"),
    RESTRICT("RESTRICT"),
    CASCADE("CASCADE"),
    SET_NULL("SET NULL");

    private final String words;

    Action(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /** Rows have a partner in another table; an action that is not there is not written. */
  public record ForeignKey(
      List<String> columns,
      String table,
      List<String> referenced,
      Optional<Action> onDelete,
      Optional<Action> onUpdate) {
    public ForeignKey {
      columns = List.copyOf(columns);
      referenced = List.copyOf(referenced);
    }
  }

  /** An index. */
  public record Index(String name, boolean unique, List<String> columns) {
    public Index {
      columns = List.copyOf(columns);
    }
  }

  /**
   * How the rows are spread.
   *
   * @param bounds where partitions end, for ranges; none for a hash
   * @param count the number of partitions
   */
  public record Partitioning(String column, List<Literal> bounds, int count) {
    public Partitioning {
      bounds = List.copyOf(bounds);
    }

    public boolean byRange() {
      return !bounds.isEmpty();
    }
  }

  public Column column(String wanted) {
    for (Column column : columns) {
      if (column.name().equals(wanted)) {
        return column;
      }
    }
    throw new IllegalArgumentException(name + " has no column " + wanted);
  }

  /** The sets of columns whose values no two rows share. */
  public List<List<String>> uniqueSets() {
    List<List<String>> sets = new ArrayList<>();
    keys.forEach(key -> sets.add(key.columns()));
    for (Index index : indexes) {
      if (index.unique()) {
        sets.add(index.columns());
      }
    }
    return sets;
  }

  public boolean isUnique(String column) {
    for (List<String> set : uniqueSets()) {
      if (set.contains(column)) {
        return true;
      }
    }
    return false;
  }

  public boolean hasIdentity() {
    return columns.get(0).identity();
  }
}
