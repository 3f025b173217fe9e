package dev.isoscope.sql.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * An INSERT or REPLACE, also MERGE ... VALUES of H2, which is one with a key.
 *
 * @param body what follows the table: its columns, or else where the rows come from
 * @param columnList the inside of the list of columns
 * @param source where the rows come from: VALUES, a query, SET or DEFAULT VALUES
 */
public record InsertShape(
    SqlText text,
    int start,
    List<Clause> clauses,
    Set<String> modifiers,
    TableReference target,
    int body,
    Optional<Range> columnList,
    int source)
    implements WriteShape {
  public InsertShape {
    clauses = List.copyOf(clauses);
    modifiers = Set.copyOf(modifiers);
  }

  /** Reads an INSERT that does nothing else: it ignores, replaces and returns no rows. */
  public static Optional<InsertShape> plain(String sql) {
    return WriteShape.of(sql)
        .filter(InsertShape.class::isInstance)
        .map(InsertShape.class::cast)
        .filter(insert -> insert.verb().equals("INSERT") && !insert.hasCommonTables())
        .filter(insert -> insert.modifiers().equals(Set.of("INTO")))
        .filter(insert -> insert.conflict().isEmpty() && !insert.has("RETURNING"));
  }

  /** The columns that it names. */
  public List<Range> columns() {
    return columnList.map(text::items).orElse(List.of());
  }

  public boolean isFromValues() {
    return text.is(source, "VALUES", "VALUE");
  }

  public boolean isFromQuery() {
    return !isFromValues() && KeyWords.opensQuery(text, source);
  }

  /** The rows of VALUES, with their parentheses. */
  public List<Range> rows() {
    return isFromValues() ? rows(text, source) : List.of();
  }

  /** The rows that follow VALUES, with their parentheses and the word ROW. */
  static List<Range> rows(SqlText text, int values) {
    List<Range> rows = new ArrayList<>();
    int at = values + 1;
    while (text.is(at, "(") || text.startsWith(at, "ROW", "(")) {
      int end = text.behind(text.is(at, "(") ? at : at + 1);
      if (end < 0) {
        break;
      }
      rows.add(new Range(at, end));
      at = text.is(end, ",") ? end + 1 : end;
    }
    return rows;
  }

  /**
   * What each row of VALUES gives for a column; nothing where a row does not give it.
   *
   * @param all the columns of the table, which are meant if it names none
   */
  public List<Optional<String>> given(Predicate<String> column, List<String> all) {
    List<String> names = columnList.isPresent() ? columns().stream().map(text::text).toList() : all;
    int place =
        IntStream.range(0, names.size())
            .filter(i -> column.test(names.get(i)))
            .findFirst()
            .orElse(names.size());
    return rows().stream()
        .map(row -> text.items(values(text, row)))
        .map(
            values ->
                place < values.size()
                    ? Optional.of(text.text(values.get(place)).strip())
                    : Optional.<String>empty())
        .toList();
  }

  /** The values of a row. */
  public static Range values(SqlText text, Range row) {
    return text.inside(text.is(row.from(), "(") ? row.from() : row.from() + 1);
  }

  /** What each SELECT lists that rows come from, those combined by UNION and the like. */
  public List<Range> selectLists() {
    return isFromQuery() && !text.is(source, "(")
        ? clauses.stream()
            .filter(clause -> clause.is("SELECT") && clause.range().from() >= source)
            .map(Clause::body)
            .toList()
        : List.of();
  }

  /** What is assigned where a row is there already: behind DO UPDATE SET, or KEY UPDATE. */
  public Optional<Clause> conflictAssignments() {
    OptionalInt conflict = conflict();
    return conflict.isEmpty()
        ? Optional.empty()
        : clauses.stream()
            .filter(clause -> clause.range().from() > conflict.getAsInt())
            .filter(clause -> clause.is("SET") || clause.is("UPDATE") && !clause.body().isEmpty())
            .findFirst();
  }

  /** The same, one by one. */
  public List<Assignment> assignments() {
    return conflictAssignments()
        .map(clause -> Assignment.of(text, clause.body()))
        .orElse(List.of());
  }

  /** Where it says what happens if a row is there already. */
  public OptionalInt conflict() {
    return clauses.stream()
        .filter(clause -> clause.isConflict(text))
        .mapToInt(clause -> clause.range().from())
        .findFirst();
  }

  /** Whether it says so as MySQL does. */
  public boolean updatesDuplicates() {
    OptionalInt conflict = conflict();
    return conflict.isPresent() && text.is(conflict.getAsInt() + 1, "DUPLICATE");
  }

  @Override
  public boolean replaces() {
    return !verb().equals("INSERT") || WriteShape.super.replaces() || updatesDuplicates();
  }
}
