package dev.isoscope.instrument;

/**
 * What a statement did to a row: it replaced one version by another. An insertion replaces the
 * unborn version; what a deletion leaves is dead.
 */
public record Change(RowVersion before, RowVersion after, boolean deletes) {
  public RowIdentity row() {
    return after.row();
  }

  public boolean inserts() {
    return before.isUnborn();
  }
}
