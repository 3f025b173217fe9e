package dev.isoscope.campaign;

import dev.isoscope.generate.Generator;
import dev.isoscope.generate.Randomness;
import dev.isoscope.model.Case;
import java.util.ArrayList;
import java.util.List;

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
    G transactions = group(place);
    return generator.order(transactions, ofGroup(place).fork(place.order() + 1), place.toString());
  }

  /**
   * The cases before one on the same database, whose tables they have used; without those that
   * cannot be made.
   */
  public List<Case> before(Place place) {
    List<Case> earlier = new ArrayList<>();
    for (Place one : place.earlierInBlock()) {
      try {
        earlier.add(at(one));
      } catch (RuntimeException e) {
        // The campaign has met the same, and gone on.
      }
    }
    return earlier;
  }

  /** The transactions that the case at a place interleaves. */
  public G group(Place place) {
    if (block != place.block()) {
      block = -1; // should the generator fail, nothing is as it was
      groupNumber = -1;
      database = generator.database(ofBlock(place));
      block = place.block();
    }
    if (groupNumber != place.group()) {
      groupNumber = -1;
      long turn = (long) place.block() * Place.GROUPS + place.group();
      group = generator.group(database, turn, ofGroup(place));
      groupNumber = place.group();
    }
    return group;
  }

  private Randomness ofBlock(Place place) {
    return new Randomness(seed).fork(place.block());
  }

  private Randomness ofGroup(Place place) {
    return ofBlock(place).fork(place.group() + 1);
  }
}
