package dev.isoscope.sql.text;

import java.util.ArrayList;
import java.util.List;

/** A query: SELECT, several of them combined, VALUES or TABLE. */
public record QueryShape(SqlText text, int start, List<Clause> clauses) implements StatementShape {
  public QueryShape {
    clauses = List.copyOf(clauses);
  }

  /** The list of what the first SELECT gives; empty if it is none. */
  public Range items() {
    return clause("SELECT").map(Clause::body).orElse(new Range(start, start));
  }

  /** Whether the first SELECT folds equal rows. */
  public boolean isDistinct() {
    return text.is(start, "SELECT") && text.is(start + 1, "DISTINCT");
  }

  /** Whether it only reads: it asks for no locks, keeps nothing and writes nothing. */
  public boolean isPlain() {
    return locking() == Locking.NONE
        && text.findAnywhere(text.all(), "INTO", "INSERT", "UPDATE", "DELETE", "MERGE") < 0;
  }

  public boolean combinesQueries() {
    return clauses.stream().anyMatch(Clause::isSetOperation);
  }

  /** What stands between the commas of FROM, and behind each JOIN. */
  public List<Range> sources() {
    List<Range> sources = new ArrayList<>();
    for (Clause clause : clauses) {
      if (clause.is("FROM")) {
        sources.addAll(text.items(clause.body()));
      } else if (clause.isJoin()) {
        sources.add(clause.body());
      }
    }
    return sources;
  }
}
