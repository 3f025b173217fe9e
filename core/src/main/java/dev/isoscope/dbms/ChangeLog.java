package dev.isoscope.dbms;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * How a DBMS can be made to tell which rows a write has changed, without locks and past a rollback.
 * Rows carry their identity and their version in two columns of their own. A change is told in one
 * line:
 *
 * <pre>
 *   I table row version image            a row was inserted
 *   U table row before after image       a version was replaced by another
 *   D table row version                  a row was deleted
 * </pre>
 *
 * where the image is the hexadecimal form of the row's other columns as a list of SQL literals.
 */
public interface ChangeLog {
  /** The column that tells rows apart. */
  String ROW = "isoscope_row";

  /** The column that tells the versions of a row apart. */
  String VERSION = "isoscope_version";

  /** The column that holds the version before, where writes save it. */
  String REPLACED = "isoscope_replaced";

  /** What stands before each line among other warnings. */
  String MARK = "isoscope ";

  /**
   * A column of the case.
   *
   * @param type as its definition has it
   */
  record Column(String name, String type) {}

  /** Statements that make what {@link #definitions} use, sent once. */
  default List<String> routines() {
    return List.of();
  }

  /** Statements that have changes of a table told, sent after those that make and fill it. */
  List<String> definitions(String table, List<Column> columns);

  /** The type of the column that tells rows apart: of 64 bits. */
  default String rowType() {
    return "BIGINT";
  }

  /**
   * What a session must be told before all else, so that nothing of what it does stays unseen.
   *
   * @param statements all of the case
   */
  default List<String> preparations(List<String> statements) {
    return List.of();
  }

  /** Whether images hold the values of a type of columns as they are. */
  default boolean records(String type) {
    return unrecordedTypes().stream().noneMatch(type.toUpperCase(Locale.ROOT)::contains);
  }

  /** Words in the names of types whose values a literal does not give back, in capitals. */
  default Set<String> unrecordedTypes() {
    return Set.of();
  }

  /** An expression for the image of a row. */
  default String image(String qualifier, List<Column> columns) {
    return hex(
        columns.stream().map(column -> literal(qualifier + column.name(), column.type())).toList());
  }

  /** An expression for a value as an SQL literal. */
  String literal(String value, String type);

  /** An expression for the hexadecimal form of a list of literals. */
  String hex(List<String> literals);

  /** Whether it also tells what foreign keys do by themselves to rows of other tables. */
  default boolean tellsForeignKeyActions() {
    return true;
  }

  /**
   * What a session asks for after a write to get the lines, which it separates by semicolons; empty
   * if they come as warnings of the write itself.
   */
  default Optional<String> fetch() {
    return Optional.empty();
  }

  /**
   * Whether there are no lines, and a session reads a table before and after each write to it: for
   * a DBMS in which such a read changes nothing and sees what the write sees.
   */
  default boolean comparesStates() {
    return false;
  }

  /**
   * Whether, beside that, each UPDATE saves the version that it replaces in the row itself, because
   * reads may see another one than the write did.
   */
  default boolean savesReplaced() {
    return false;
  }

  /** What a session asks for so that old lines are gone; by default it fetches them. */
  default Optional<String> clear() {
    return fetch();
  }

  /** An expression that numbers the rows of a query from one. */
  default String rowNumber() {
    return "ROW_NUMBER() OVER ()";
  }

  /** An expression that collects a text from all rows of a group, separated by commas. */
  Optional<String> collected(List<String> parts);
}
