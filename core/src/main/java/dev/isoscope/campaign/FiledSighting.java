package dev.isoscope.campaign;

/**
 * What a sighting comes to.
 *
 * @param costly whether it took so much that it is not to be done again if the process dies before
 *     its block is over
 * @param left whether the time was over before all was done, so that it is to be done when the
 *     campaign is resumed
 */
public record FiledSighting<E extends BlockEntries<E>>(E entries, boolean costly, boolean left) {
  public FiledSighting(E entries, boolean costly) {
    this(entries, costly, false);
  }
}
