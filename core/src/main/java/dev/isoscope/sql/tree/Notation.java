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

  void indexColumns(SqlWriter text, Table table, Table.Index index);

  /** The type and whatever else makes a column count up. */
  String identity(SqlType type);

  /** Whether the words of {@link #identity} make the column the primary key. */
  boolean identityIsKey();

  /** What stands behind the expression that the values of a column follow from. */
  String generated();

  void partition(SqlWriter text, Table.Partitioning partitioning);

  String dropIndex(String table, String index);

  /** What gives a column the type that it is said to have, behind ALTER TABLE and the table. */
  void changeType(SqlWriter text, Table.Column column);

  String renameColumn(String table, String column, String name);

  String renameTable(String table, String name);

  /** What fills a new table, behind AS. */
  String filledBy(String query);

  /** The rest of a division. */
  void modulo(SqlWriter text, Expression value, int divisor);

  void call(SqlWriter text, Function function, List<Expression> arguments);

  String limit(int count);

  String lock(RowLock lock);

  /** The first words of an INSERT. */
  String insert(Insert.Form form);

  /** What makes an UPDATE pass over rows that would break a constraint. */
  String ignore();

  void conflict(SqlWriter text, Insert.OnConflict rule);

  void update(SqlWriter text, Write.JoinedUpdate update);

  void delete(SqlWriter text, Write.JoinedDelete delete);

  /** The value that was to be inserted into a column. */
  String proposed(String column);
}
