package dev.isoscope.sql.tree;

import java.util.List;
import java.util.Optional;

/** Changes rows. */
public sealed interface Write extends SqlStatement
    permits Insert, Write.Update, Write.Delete, Merge {

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
   */
  record Update(
      boolean ignore, String table, List<Assignment> assignments, Optional<Predicate> where)
      implements Write {
    public Update {
      assignments = List.copyOf(assignments);
    }

    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.UPDATE).add("UPDATE ");
      if (ignore) {
        text.uses(Feature.UPDATE_IGNORE).add(text.notation().ignore()).add(" ");
      }
      text.add(table).add(" SET ").add(assignments);
      where.ifPresent(condition -> text.add(" WHERE ").add(condition));
    }
  }

  /** Deletes the rows of a table that meet a condition. */
  record Delete(String table, Optional<Predicate> where) implements Write {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.DELETE).add("DELETE FROM ").add(table);
      where.ifPresent(condition -> text.add(" WHERE ").add(condition));
    }
  }
}
