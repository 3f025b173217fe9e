package dev.isoscope.campaign;

import dev.isoscope.generate.Generator;
import dev.isoscope.generate.Randomness;
import dev.isoscope.model.Case;

/**
 * The cases of a campaign. A case depends on the seed and its place alone: not on the cases before
 * it, and not on who works on them.
 */
public final class CaseSource<D, G> {
  private final Generator<D, G> generator;
  private final long seed;

  // What the last case was made from, since its neighbours share it.
  private int block = -1;
  private D database;
  private int groupNumber = -1;
  private G group;

  public CaseSource(Generator<D, G> generator, long seed) {
    this.generator = generator;
    this.seed = seed;
  }

  public Case at(Place place) {
    Randomness ofBlock = new Randomness(seed).fork(place.block());
    if (block != place.block()) {
      block = -1;
      groupNumber = -1;
      database = generator.database(ofBlock);
      block = place.block();
    }
    Randomness ofGroup = new Randomness(seed).fork(place.block()).fork(place.group() + 1);
    if (groupNumber != place.group()) {
      groupNumber = -1;
      group = generator.group(database, ofGroup);
      groupNumber = place.group();
    }
    Randomness ofOrder =
        new Randomness(seed).fork(place.block()).fork(place.group() + 1).fork(place.order() + 1);
    return generator.order(group, ofOrder, place.toString());
  }
}
