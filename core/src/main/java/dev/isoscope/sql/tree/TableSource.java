package dev.isoscope.sql.tree;

import java.util.Optional;

/** Where the rows of a query come from. */
public sealed interface TableSource extends SqlNode {

  /** A table under a name of its own, or under its own name if the alias is empty. */
  record Named(String table, String alias) implements TableSource {
    @Override
    public void render(SqlWriter text) {
      text.add(table).add(alias.isEmpty() ? "" : " " + alias);
    }
  }

  /** A table, and words that tell how to read it. */
  record Hinted(String table, String hint) implements TableSource {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.INDEX_HINT).add(table).add(" ").add(hint);
    }
  }

  /** A view under a name of its own. */
  record Viewed(String view, String alias) implements TableSource {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.VIEW).add(view).add(" ").add(alias);
    }
  }

  /** A query in the place of a table. */
  record Derived(Query query, String alias) implements TableSource {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.DERIVED_TABLE).inner(query).add(" ").add(alias);
    }
  }

  /** Two sources side by side; a cross join has no condition. */
  record Join(TableSource left, Kind kind, TableSource right, Optional<Predicate> on)
      implements TableSource {
    /** Which rows without a partner stay. */
    public enum Kind {
      INNER(" JOIN ", Feature.INNER_JOIN),
      LEFT(" LEFT JOIN ", Feature.LEFT_JOIN),
      RIGHT(" RIGHT JOIN ", Feature.RIGHT_JOIN),
      CROSS(" CROSS JOIN ", Feature.CROSS_JOIN);

      private final String words;
      private final Feature feature;

      Kind(String words, Feature feature) {
        this.words = words;
        this.feature = feature;
      }
    }

    @Override
    public void render(SqlWriter text) {
      if (left instanceof Join) {
        text.uses(Feature.MULTIPLE_JOIN);
      }
      text.uses(kind.feature).add(left).add(kind.words).add(right);
      on.ifPresent(condition -> text.add(" ON ").add(condition));
    }
  }
}
