package dev.isoscope.sql.dialect;

/** H2 in its regular mode. */
final class H2Dialect extends Dialect {
  H2Dialect() {
    super("h2", common(Feature.FOR_UPDATE, Feature.MERGE, Feature.MERGE_DELETE));
  }
}
