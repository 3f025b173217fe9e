package dev.isoscope.generate;

import java.util.List;

/**
 * The one source of randomness: the same seed gives the same choices on every machine and in every
 * version of Java. Parts of a campaign take forks, so that what one part draws does not change what
 * another sees.
 */
public final class Randomness {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final long seed;
  private long state;

  public Randomness(long seed) {
    this.seed = mix(seed + GOLDEN);
    this.state = this.seed;
  }

  /** An independent source that depends on this one's seed and the label alone. */
  public Randomness fork(long label) {
    return new Randomness(seed ^ mix(label * GOLDEN + 1));
  }

  public long next() {
    state += GOLDEN;
    return mix(state);
  }

  /** A number from 0 to just below the bound. */
  public int below(int bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("nothing is below " + bound);
    }
    return (int) Long.remainderUnsigned(next(), bound);
  }

  /** A number between two others, both of them included. */
  public int between(int least, int most) {
    return least + below(most - least + 1);
  }

  public boolean percent(int chance) {
    return below(100) < chance;
  }

  public <T> T pick(List<T> choices) {
    return choices.get(below(choices.size()));
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
