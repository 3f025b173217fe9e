package dev.isoscope.generate;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How rich the SQL of cases is. 0 is what the first versions made, so that their seeds still give
 * the same cases; 1 adds to queries, 2 to writes as well, 3 to tables, and 4 has everything. It is
 * also how deep subqueries and expressions nest.
 *
 * @param least what the plainest cases have
 * @param most what the richest have; the choice between them is made for each database and each
 *     group of transactions
 */
public record Complexity(int least, int most) {
  public static final int RICHEST = 4;
  public static final Complexity PLAIN = new Complexity(0, 0);
  public static final Complexity MIXED = new Complexity(0, RICHEST);

  private static final Pattern FORM = Pattern.compile("([0-9])(?:-([0-9]))?");

  public Complexity {
    if (least < 0 || most < least || most > RICHEST) {
      throw new IllegalArgumentException("complexities go from 0 to " + RICHEST);
    }
  }

  /** Reads what {@link #toString} writes: one complexity, or the least and the most. */
  public static Optional<Complexity> parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int least = Integer.parseInt(matcher.group(1));
    int most = matcher.group(2) == null ? least : Integer.parseInt(matcher.group(2));
    return most < least || most > RICHEST
        ? Optional.empty()
        : Optional.of(new Complexity(least, most));
  }

  /** Draws nothing where there is no choice. */
  int pick(Randomness random) {
    return least == most ? least : random.between(least, most);
  }

  @Override
  public String toString() {
    return least == most ? "" + least : least + "-" + most;
  }
}
