package dev.isoscope.sql.tree;

import java.util.Optional;

/** Where the rows of a query come from. */
public sealed interface TableSource extends SqlNode {

  /** A table under a name of its own, or under its own name if the alias is empty. */
  record Named(String table, String alias) implements TableSource {
    @Override
    public void render(SqlText text) {
      text.add(table).add(alias.isEmpty() ? "" : " " + alias);
    }
  }

  /** Two sources side by side; a cross join has no condition. */
  record Join(TableSource left, Kind kind, TableSource right, Optional<Predicate> on)
      implements TableSource {
    /** Which rows without a partner stay. */
    public enum Kind {
      INNER(" JOIN ", Feature.INNER_JOIN),
      LEFT(" LEFT JOIN ", Feature.LEFT_JOIN),
      CROSS(" CROSS JOIN ", Feature.CROSS_JOIN);

      private final String words;
      private final Feature feature;

      Kind(String words, Feature feature) {
        this.words = words;
        this.feature = feature;
      }
    }

    @Override
    public void render(SqlText text) {
      text.uses(kind.feature).add(left).add(kind.words).add(right);
      on.ifPresent(condition -> text.add(" ON ").add(condition));
    }
  }
}
