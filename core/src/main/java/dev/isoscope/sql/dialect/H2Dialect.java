package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.Feature;
import java.util.Set;

/** H2 in its regular mode. */
public final class H2Dialect extends Dialect {
  public H2Dialect() {
    this(NEWEST);
  }

  private H2Dialect(Version version) {
    super("h2", features(version), H2Dialect::new);
  }

  private static Set<Feature> features(Version version) {
    return version.atLeast(2)
        ? common(Feature.FOR_UPDATE, Feature.MERGE, Feature.MERGE_DELETE)
        : common(Feature.FOR_UPDATE);
  }

  @Override
  public String renameColumn(String table, String column, String name) {
    return "ALTER TABLE " + table + " ALTER COLUMN " + column + " RENAME TO " + name;
  }
}
