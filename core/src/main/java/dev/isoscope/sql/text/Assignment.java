package dev.isoscope.sql.text;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Columns that a write sets.
 *
 * @param target what stands before the equals sign; everything if there is none
 * @param columns their names, unqualified; several if rows are assigned
 * @param value what stands behind it
 */
public record Assignment(Range target, List<String> columns, Range value) {
  public Assignment {
    columns = List.copyOf(columns);
  }

  /** The assignments of a list. */
  static List<Assignment> of(SqlText text, Range list) {
    return text.items(list).stream().map(item -> one(text, item)).toList();
  }

  private static Assignment one(SqlText text, Range item) {
    int equals = text.find(item, "=", ":=");
    Range target = new Range(item.from(), equals < 0 ? item.to() : equals);
    Range value = new Range(equals < 0 ? item.to() : equals + 1, item.to());
    boolean several = text.is(target.from(), "(") && text.behind(target.from()) > 0;
    List<Range> names = several ? text.items(text.inside(target.from())) : List.of(target);
    return new Assignment(
        target,
        equals < 0 ? List.of() : names.stream().flatMap(name -> last(text, name)).toList(),
        value);
  }

  private static java.util.stream.Stream<String> last(SqlText text, Range range) {
    return IntStream.range(range.from(), range.to())
        .mapToObj(text::at)
        .filter(Piece::isName)
        .reduce((one, next) -> next)
        .map(Piece::text)
        .stream();
  }
}
