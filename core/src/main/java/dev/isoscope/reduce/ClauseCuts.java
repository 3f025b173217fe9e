package dev.isoscope.reduce;

import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Takes away clauses, branches of joins, of set operations, of MERGE and of CASE. */
final class ClauseCuts {
  private static final Set<String> OPTIONAL =
      Set.of(
          ("WITH WHERE GROUP HAVING ORDER LIMIT OFFSET FETCH FOR LOCK RETURNING WINDOW USING ELSE"
                  + " WHEN")
              .split(" "));

  private final SqlText text;
  private final List<SqlText> cuts = new ArrayList<>();

  private ClauseCuts(SqlText text) {
    this.text = text;
  }

  static List<SqlText> of(SqlText text) {
    ClauseCuts result = new ClauseCuts(text);
    for (Range span : Spans.of(text)) {
      result.within(Clause.of(text, span));
    }
    return result.cuts;
  }

  private void within(List<Clause> clauses) {
    for (int i = 0; i < clauses.size(); i++) {
      Clause clause = clauses.get(i);
      int start = clause.range().from();
      if (clause.isSetOperation()) {
        cut(start, clauses.get(clauses.size() - 1).range().to());
        cut(firstSelect(clauses, i), clause.body().from());
      } else if (clause.isJoin()) {
        cut(start, end(clauses, i));
        keepJoined(clauses, i);
      } else if (clause.isConflict(text) || OPTIONAL.contains(clause.word())) {
        cut(start, end(clauses, i));
      }
    }
  }

  private int firstSelect(List<Clause> clauses, int until) {
    for (int i = until - 1; i >= 0; i--) {
      if (clauses.get(i).isSetOperation()) {
        return clauses.get(i).body().from();
      }
      if (i > 0 && clauses.get(i).is("SELECT") && clauses.get(i - 1).is("INTO", "")) {
        return clauses.get(i).range().from();
      }
    }
    return clauses.get(0).range().from();
  }

  /** FROM b in the place of FROM a JOIN b ON ... */
  private void keepJoined(List<Clause> clauses, int join) {
    int from = join;
    while (from > 0 && !clauses.get(from).is("FROM", "UPDATE", "USING")) {
      from--;
    }
    int end = end(clauses, join);
    Range joined = clauses.get(join).body();
    if (from < join && end > joined.from()) {
      cuts.add(text.keeping(new Range(clauses.get(from).body().from(), end), joined));
    }
  }

  /** Where the clause ends together with those that make no sense without it. */
  private int end(List<Clause> clauses, int index) {
    Clause first = clauses.get(index);
    int next = index + 1;
    while (next < clauses.size() && belongs(first, clauses.get(next))) {
      next++;
    }
    return clauses.get(next - 1).range().to();
  }

  private boolean belongs(Clause first, Clause next) {
    if (first.isJoin()) {
      return next.is("ON", "USING") && !next.isConflict(text);
    }
    if (first.isConflict(text)) {
      return next.is("DO", "UPDATE", "SET", "WHERE");
    }
    return switch (first.word()) {
      case "GROUP" -> next.is("HAVING");
      case "LIMIT" -> next.is("OFFSET");
      case "FOR" -> false;
      case "WHEN" ->
          next.is("THEN", "UPDATE", "SET", "INSERT", "INTO", "VALUES", "DELETE", "DO", "WHERE");
      default -> false;
    };
  }

  private void cut(int from, int to) {
    cuts.add(text.without(new Range(from, to)));
  }
}
