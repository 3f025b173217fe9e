package dev.isoscope.sql.tree;

import java.util.Locale;

/**
 * What SQL may hold, as far as generators and statistics tell it apart. A dialect says which of
 * these it has; a text says which of these it uses.
 */
public enum Feature {
  // Types.
  INTEGER,
  DECIMAL,
  FLOATING,
  FIXED_CHARACTER,
  VARYING_CHARACTER,
  TEXT,
  BINARY,
  BOOLEAN,
  DATE,
  TIME,
  TIMESTAMP,
  // Tables.
  PRIMARY_KEY,
  UNIQUE,
  COMPOSITE_KEY,
  NOT_NULL,
  CHECK,
  DEFAULT,
  IDENTITY,
  FOREIGN_KEY,
  ON_DELETE,
  ON_UPDATE,
  INDEX,
  UNIQUE_INDEX,
  MULTI_COLUMN_INDEX,
  RANGE_PARTITIONS,
  HASH_PARTITIONS,
  // Queries.
  SELECT,
  DISTINCT,
  INNER_JOIN,
  LEFT_JOIN,
  CROSS_JOIN,
  AGGREGATE,
  GROUP_BY,
  HAVING,
  ORDER_BY,
  LIMIT,
  UNION,
  INTERSECT,
  EXCEPT,
  FOR_UPDATE,
  FOR_SHARE,
  // Expressions.
  COMPARISON,
  BETWEEN,
  IN_LIST,
  IN_SUBQUERY,
  EXISTS,
  SCALAR_SUBQUERY,
  LIKE,
  IS_NULL,
  AND,
  OR,
  NOT,
  CASE,
  ARITHMETIC,
  FUNCTION,
  // Writes.
  INSERT,
  INSERT_ROWS,
  INSERT_SELECT,
  INSERT_IGNORE,
  ON_CONFLICT_NOTHING,
  ON_CONFLICT_UPDATE,
  ON_DUPLICATE_KEY_UPDATE,
  REPLACE,
  UPSERT,
  MERGE,
  MERGE_DELETE,
  UPDATE,
  UPDATE_IGNORE,
  DELETE,
  WRITE_SUBQUERY,
  // Transactions.
  BEGIN,
  START_TRANSACTION,
  BEGIN_IMMEDIATE,
  BEGIN_EXCLUSIVE,
  CONSISTENT_SNAPSHOT,
  COMMIT,
  ROLLBACK,
  SAVEPOINT,
  ROLLBACK_TO,
  RELEASE,
  AUTOCOMMIT_STATEMENT,
  SET_AUTOCOMMIT,
  SET_SQL_MODE,
  // Richer SQL, see complexity().
  RIGHT_JOIN,
  MULTIPLE_JOIN,
  NESTED_SUBQUERY,
  NESTED_EXPRESSION,
  JOIN_IN_SUBQUERY,
  DERIVED_TABLE,
  ORDERED_SUBQUERY,
  SELECT_ALL,
  COMMON_TABLE,
  WINDOW,
  JOINED_UPDATE,
  JOINED_DELETE,
  ORDERED_WRITE,
  INSERT_ALL,
  KEY_ARITHMETIC,
  BARE_CONDITION,
  QUOTED_NUMBER,
  INDEX_HINT,
  PLAN_SETTING,
  VIEW,
  // Richer tables.
  TINY_INTEGER,
  UNSIGNED,
  BIT,
  ENUM,
  YEAR,
  JSON,
  GENERATED_COLUMN,
  TRIGGER,
  MANY_ROWS,
  // Definitions in transactions.
  ADD_COLUMN,
  DROP_COLUMN,
  CREATE_INDEX,
  TRUNCATE,
  DROP_INDEX,
  WIDEN_COLUMN,
  RENAME_COLUMN,
  RENAME_TABLE,
  CREATE_TABLE_AS,
  CHANGE_PARTITION;

  /** The name in tables and in JSON. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** From which complexity of cases on it is used, see {@code generate.Complexity}. */
  public int complexity() {
    return switch (this) {
      case RIGHT_JOIN, MULTIPLE_JOIN, NESTED_EXPRESSION, DERIVED_TABLE, SELECT_ALL -> 1;
      case NESTED_SUBQUERY, JOIN_IN_SUBQUERY, ORDERED_SUBQUERY, COMMON_TABLE, WINDOW -> 2;
      case VIEW,
          TINY_INTEGER,
          UNSIGNED,
          BIT,
          ENUM,
          YEAR,
          JSON,
          GENERATED_COLUMN,
          TRIGGER,
          MANY_ROWS,
          BARE_CONDITION,
          QUOTED_NUMBER ->
          3;
      case INDEX_HINT, PLAN_SETTING -> 4;
      case JOINED_UPDATE, JOINED_DELETE, ORDERED_WRITE, INSERT_ALL, KEY_ARITHMETIC -> 2;
      default -> 0;
    };
  }

  /** Whether it changes the schema inside a transaction, which is an option of its own. */
  public boolean isDefinition() {
    return compareTo(ADD_COLUMN) >= 0;
  }
}
