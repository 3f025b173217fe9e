package dev.isoscope.sql.tree;

import java.util.List;
import java.util.Optional;

/** Changes rows. */
public sealed interface Write extends SqlStatement
    permits Insert, Write.Update, Write.Delete, Write.JoinedUpdate, Write.JoinedDelete, Merge {

  /** What the table that a joined write changes is called in it. */
  String TARGET = "a";

  /** What the other one is called. */
  String PARTNER = "b";

  /** Gives a column a value. */
  record Assignment(String column, Expression value) implements SqlNode {
    @Override
    public void render(SqlWriter text) {
      text.add(column).add(" = ").add(value);
    }
  }

  /**
   * Changes the rows of a table that meet a condition.
   *
   * @param ignore whether rows that would break a constraint are passed over
   * @param order in which order, and how many of them
   */
  record Update(
      boolean ignore,
      String table,
      List<Assignment> assignments,
      Optional<Predicate> where,
      Optional<Order> order)
      implements Write {
    public Update {
      assignments = List.copyOf(assignments);
    }

    public Update(
        boolean ignore, String table, List<Assignment> assignments, Optional<Predicate> where) {
      this(ignore, table, assignments, where, Optional.empty());
    }

    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.UPDATE).add("UPDATE ");
      if (ignore) {
        text.uses(Feature.UPDATE_IGNORE).add(text.notation().ignore()).add(" ");
      }
      text.add(table).add(" SET ").add(assignments);
      where.ifPresent(condition -> text.add(" WHERE ").add(condition));
      order.ifPresent(how -> text.uses(Feature.ORDERED_WRITE).add(how));
    }
  }

  /** Deletes the rows of a table that meet a condition. */
  record Delete(String table, Optional<Predicate> where, Optional<Order> order) implements Write {
    public Delete(String table, Optional<Predicate> where) {
      this(table, where, Optional.empty());
    }

    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.DELETE).add("DELETE FROM ").add(table);
      where.ifPresent(condition -> text.add(" WHERE ").add(condition));
      order.ifPresent(how -> text.uses(Feature.ORDERED_WRITE).add(how));
    }
  }

  /**
   * Changes the rows of a table that have a partner in another one. In all conditions the table is
   * called {@link #TARGET}, the other one {@link #PARTNER}.
   */
  record JoinedUpdate(
      String table,
      String partner,
      Predicate on,
      List<Assignment> assignments,
      Optional<Predicate> where)
      implements Write {
    public JoinedUpdate {
      assignments = List.copyOf(assignments);
    }

    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.UPDATE).uses(Feature.JOINED_UPDATE).notation().update(text, this);
    }
  }

  /** Deletes the rows of a table that have a partner in another one, under the same names. */
  record JoinedDelete(String table, String partner, Predicate on, Optional<Predicate> where)
      implements Write {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.DELETE).uses(Feature.JOINED_DELETE).notation().delete(text, this);
    }
  }
}
