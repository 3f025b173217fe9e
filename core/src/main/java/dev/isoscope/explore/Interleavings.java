package dev.isoscope.explore;

import java.math.BigInteger;
import java.util.stream.IntStream;

/**
 * All orders of the statements of several sessions that keep each session's own order, numbered
 * from zero as a dictionary would have them.
 */
public final class Interleavings {
  private final int[] lengths;
  private final BigInteger count;

  private Interleavings(int[] lengths) {
    this.lengths = lengths;
    this.count = count(lengths);
  }

  /**
   * @param lengths how many statements each session has
   */
  static Interleavings of(int... lengths) {
    return new Interleavings(lengths.clone());
  }

  public static Interleavings of(SessionScripts scripts) {
    return new Interleavings(scripts.lengths());
  }

  /** How many there are: the multinomial coefficient. */
  public BigInteger count() {
    return count;
  }

  private static BigInteger count(int[] lengths) {
    BigInteger count = BigInteger.ONE;
    long placed = 0;
    for (int length : lengths) {
      for (int i = 1; i <= length; i++) {
        placed++;
        count = count.multiply(BigInteger.valueOf(placed)).divide(BigInteger.valueOf(i));
      }
    }
    return count;
  }

  /** The nth order, as the numbers of the sessions whose turn it is. */
  int[] at(long nth) {
    int[] left = lengths.clone();
    int[] turns = new int[IntStream.of(lengths).sum()];
    long orders = count.longValueExact();
    long rest = nth;
    for (int i = 0; i < turns.length; i++) {
      int session = 0;
      long beginning = beginning(orders, left[0], turns.length - i);
      while (rest >= beginning) {
        rest -= beginning;
        session++;
        beginning = beginning(orders, left[session], turns.length - i);
      }
      turns[i] = session;
      left[session]--;
      orders = beginning;
    }
    return turns;
  }

  /** How many of some orders begin with a session: its share of the statements that are left. */
  private static long beginning(long orders, int left, int all) {
    return BigInteger.valueOf(orders)
        .multiply(BigInteger.valueOf(left))
        .divide(BigInteger.valueOf(all))
        .longValueExact();
  }
}
