package dev.isoscope.semantics;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A statement as isolation looks at it: whose it is, when it was under way, and at which tables it
 * looks. Places are those of the history's events.
 *
 * @param since the place at which it was submitted
 * @param at the place at which it came back
 * @param sources the tables that it reads as a query, or that queries inside it read
 * @param target the table that it writes to; empty for a query
 * @param searches whether it looks for rows of that table, and does not only add some
 * @param plain whether it is a query that asks for no locks
 */
record Access(
    String transaction,
    int since,
    int at,
    Set<ScratchTable> sources,
    Optional<ScratchTable> target,
    boolean searches,
    boolean plain) {
  static Access of(Action.Write action, WriteStatement write) {
    return new Access(
        action.transaction(),
        action.since(),
        action.at(),
        write.sources(),
        Optional.of(write.table()),
        write.verb() != WriteStatement.Verb.INSERT,
        false);
  }

  /** A query of all these tables in the place of what is no query. */
  static Access query(Action.Carried action, Collection<ScratchTable> tables) {
    return query(action, tables, false);
  }

  /** A query of tables. */
  static Access of(Action.Query action, Collection<ScratchTable> tables) {
    return query(action, tables, action.plain());
  }

  private static Access query(
      Action.Carried action, Collection<ScratchTable> tables, boolean plain) {
    return new Access(
        action.transaction(),
        action.since(),
        action.at(),
        new LinkedHashSet<>(tables),
        Optional.empty(),
        false,
        plain);
  }

  /** All tables that it has to do with. */
  Set<ScratchTable> tables() {
    Set<ScratchTable> tables = new LinkedHashSet<>(sources);
    target.ifPresent(tables::add);
    return tables;
  }
}
