package dev.isoscope.sql.tree;

import java.util.List;

/** How a DBMS writes what not all write alike; nodes ask it when they become text. */
public interface Notation {
  String type(SqlType type);

  /** A constant that is not NULL. */
  String literal(SqlType type, String value);

  /** A constant that is not NULL as the default of a column. */
  String defaultLiteral(SqlType type, String value);

  /** Whether indexes may stand in CREATE TABLE. */
  boolean indexInTable();

  void indexColumns(SqlText text, Table table, Table.Index index);

  /** The type and whatever else makes a column count up. */
  String identity(SqlType type);

  /** Whether the words of {@link #identity} make the column the primary key. */
  boolean identityIsKey();

  void partition(SqlText text, Table.Partitioning partitioning);

  /** The rest of a division. */
  void modulo(SqlText text, Expression value, int divisor);

  void call(SqlText text, Function function, List<Expression> arguments);

  String limit(int count);

  String lock(RowLock lock);

  /** The first words of an INSERT. */
  String insert(Insert.Form form);

  /** What makes an UPDATE pass over rows that would break a constraint. */
  String ignore();

  void conflict(SqlText text, Insert.OnConflict rule);

  /** The value that was to be inserted into a column. */
  String proposed(String column);
}
