package dev.isoscope.campaign;

/**
 * What a sighting comes to.
 *
 * @param costly whether it took so much that it is not to be done again if the process dies before
 *     its block is over
 */
public record FiledSighting<E extends BlockEntries<E>>(E entries, boolean costly) {}
