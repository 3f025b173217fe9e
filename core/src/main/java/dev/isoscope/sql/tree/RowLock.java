package dev.isoscope.sql.tree;

/** How a query locks the rows it reads. */
public enum RowLock {
  UPDATE(Feature.FOR_UPDATE),
  SHARE(Feature.FOR_SHARE);

  private final Feature feature;

  RowLock(Feature feature) {
    this.feature = feature;
  }

  public Feature feature() {
    return feature;
  }
}
