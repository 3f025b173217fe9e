package dev.isoscope.sql.text;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a query or write says, clause by clause, as far as its words tell. All places are those of
 * pieces of its text, so that it can be rewritten.
 */
public sealed interface StatementShape permits QueryShape, WriteShape {
  /** What a query asks to be done to the rows that it finds. */
  enum Locking {
    NONE,
    SHARE,
    UPDATE
  }

  SqlText text();

  /** Where its verb stands: behind WITH and what belongs to that. */
  int start();

  /** Its clauses from the verb on. */
  List<Clause> clauses();

  /** Reads a statement; empty if it is of another kind or of a form that is not known. */
  static Optional<StatementShape> of(String sql) {
    return SqlText.of(sql).shape();
  }

  /** The same of a text. */
  static Optional<StatementShape> of(SqlText text) {
    return text.shape();
  }

  /** Its first word behind WITH, in capitals. */
  default String verb() {
    return KeyWords.upper(text(), start());
  }

  /** Whether queries with names stand in front of it. */
  default boolean hasCommonTables() {
    return start() > 0;
  }

  /** The first of its clauses that starts with one of the words. */
  default Optional<Clause> clause(String... words) {
    return clauses().stream()
        .filter(clause -> Arrays.asList(words).contains(clause.word()))
        .findFirst();
  }

  default boolean has(String... words) {
    return clause(words).isPresent();
  }

  default boolean joins() {
    return clauses().stream().anyMatch(Clause::isJoin);
  }

  /** What stands behind WHERE. */
  default Optional<Range> condition() {
    return clause("WHERE").map(Clause::body);
  }

  /** All tables that it reads or changes. */
  default List<TableReference> tables() {
    return reads();
  }

  /** The tables that it reads by FROM, USING and JOIN, also in queries inside it. */
  default List<TableReference> reads() {
    return TableReference.readBy(text(), start());
  }

  /**
   * Whether it is a query that asks for locks and has another query inside: InnoDB's outer query
   * takes the latest rows, and the inner one its snapshot.
   */
  default boolean locksAroundQuery() {
    return locking() != Locking.NONE
        && text().pieces().stream().filter(piece -> piece.is("SELECT")).count() > 1;
  }

  /** Which locks it asks for in so many words, also in a query inside it. */
  default Locking locking() {
    for (int i = 0; i + 1 < text().size(); i++) {
      if (text().is(i, "FOR") && text().is(i + 1, "UPDATE", "NO")) {
        return Locking.UPDATE;
      }
      if (text().is(i, "FOR") && text().is(i + 1, "SHARE", "KEY")
          || text().startsWith(i, "LOCK", "IN")) {
        return Locking.SHARE;
      }
    }
    return Locking.NONE;
  }
}
