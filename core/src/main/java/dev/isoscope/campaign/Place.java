package dev.isoscope.campaign;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * Where a case stands in a campaign. A block is one database; several groups of transactions run on
 * it, and each group in several orders, because making tables is dear. With the seed, the place
 * tells the case.
 */
public record Place(int block, int group, int order) {
  public static final int GROUPS = 12;
  public static final int ORDERS = 4;

  /** How many cases a block has. */
  public static final int CASES = GROUPS * ORDERS;

  private static final Pattern FORM = Pattern.compile("([0-9]{1,9})[.]([0-9]{1,3})[.]([0-9]{1,3})");

  public Place {
    if (block < 0 || group < 0 || group >= GROUPS || order < 0 || order >= ORDERS) {
      throw new IllegalArgumentException("no such place");
    }
  }

  /** The place of the nth case of a campaign, counted from zero. */
  public static Place of(long nth) {
    int inBlock = (int) (nth % CASES);
    return new Place(Math.toIntExact(nth / CASES), inBlock / ORDERS, inBlock % ORDERS);
  }

  /** Reads what {@link #toString} writes. */
  public static Optional<Place> parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int group = Integer.parseInt(matcher.group(2));
    int order = Integer.parseInt(matcher.group(3));
    return group < GROUPS && order < ORDERS
        ? Optional.of(new Place(Integer.parseInt(matcher.group(1)), group, order))
        : Optional.empty();
  }

  /** Which case of the campaign it is, counted from zero. */
  long nth() {
    return (long) block * CASES + group * ORDERS + order;
  }

  /** Those that come before this one on the same database. */
  List<Place> earlierInBlock() {
    return LongStream.range((long) block * CASES, nth()).mapToObj(Place::of).toList();
  }

  @Override
  public String toString() {
    return block + "." + group + "." + order;
  }
}
