package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Which rows a write takes, in every way that the rules leave open.
 *
 * @param rows the rows taken
 * @param uses the peculiarities that this rests on
 */
record Assignments(List<Integer> rows, Set<Kind> uses) {
  private static final int MOST = 64;

  /**
   * All combinations of choices for the rows.
   *
   * @param choices for each row what may happen to it, rows in the order in which a write with a
   *     limit takes them
   */
  static List<Assignments> of(List<List<RowChoice>> choices, OptionalInt limit) {
    List<List<RowChoice>> found = new ArrayList<>(List.of(List.of()));
    for (List<RowChoice> ofRow : choices) {
      List<List<RowChoice>> longer = new ArrayList<>();
      for (RowChoice choice : ofRow) {
        for (List<RowChoice> before : found) {
          if (longer.size() < MOST) {
            List<RowChoice> now = new ArrayList<>(before);
            now.add(choice);
            longer.add(now);
          }
        }
      }
      found = longer;
    }
    return found.stream().map(one -> assignment(one, limit)).distinct().toList();
  }

  private static Assignments assignment(List<RowChoice> choices, OptionalInt limit) {
    Set<Kind> uses = EnumSet.noneOf(Kind.class);
    choices.forEach(choice -> uses.addAll(choice.uses()));
    List<Integer> taken =
        choices.stream()
            .filter(RowChoice::taken)
            .map(RowChoice::row)
            .limit(limit.orElse(Integer.MAX_VALUE))
            .toList();
    return new Assignments(taken, uses);
  }
}
