package dev.isoscope.compare.trace;

import dev.isoscope.model.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Divides contenders by how they behave. Two of them behave alike up to a round if they have been
 * seen to do the same up to there at least once; so a choice that servers make at random divides
 * nobody. Where others link two that never do the same, the two differ nevertheless. Those that
 * have parted are not compared any further, but groups that stay together are.
 */
public final class Splits {
  private final Case testCase;
  private final List<Split> found = new ArrayList<>();

  private Splits(Case testCase) {
    this.testCase = testCase;
  }

  public static List<Split> of(Case testCase, List<Behaviour> behaviours) {
    Splits splits = new Splits(testCase);
    splits.divide(behaviours);
    return List.copyOf(splits.found);
  }

  /** The runs of two contenders that go together the longest. */
  private record Nearest(
      Behaviour left,
      Trace leftTrace,
      Behaviour right,
      Trace rightTrace,
      Optional<FirstDifference> parting) {
    int rounds() {
      return parting.map(FirstDifference::round).orElse(Integer.MAX_VALUE);
    }
  }

  private void divide(List<Behaviour> members) {
    if (members.size() < 2) {
      return;
    }
    int rounds = apart(members);
    if (rounds == Integer.MAX_VALUE) {
      pairs(members);
      return;
    }
    List<List<Behaviour>> groups = groups(members, rounds);
    for (int i = 0; i < groups.size(); i++) {
      for (int j = i + 1; j < groups.size(); j++) {
        found.add(split(groups, groups.get(i), groups.get(j)));
      }
    }
    groups.forEach(this::divide);
  }

  /** Some may never do the same though a third one now does what one does and now the other. */
  private void pairs(List<Behaviour> members) {
    for (int i = 0; i < members.size(); i++) {
      for (int j = i + 1; j < members.size(); j++) {
        List<Behaviour> left = List.of(members.get(i));
        List<Behaviour> right = List.of(members.get(j));
        if (nearest(left.get(0), right.get(0)).parting().isPresent()) {
          found.add(split(List.of(left, right), left, right));
        }
      }
    }
  }

  /** The fewest rounds after which not all of them can be linked any more. */
  private int apart(List<Behaviour> members) {
    return members.stream()
        .flatMapToInt(
            one ->
                members.stream()
                    .filter(other -> other != one)
                    .mapToInt(other -> nearest(one, other).rounds()))
        .sorted()
        .filter(rounds -> rounds == Integer.MAX_VALUE || groups(members, rounds).size() > 1)
        .findFirst()
        .orElse(Integer.MAX_VALUE);
  }

  private Split split(List<List<Behaviour>> groups, List<Behaviour> left, List<Behaviour> right) {
    Nearest best = null;
    for (Behaviour one : left) {
      for (Behaviour other : right) {
        Nearest nearest = nearest(one, other);
        best = best == null || nearest.rounds() > best.rounds() ? nearest : best;
      }
    }
    return new Split(
        groups,
        left,
        right,
        best.left().contender(),
        best.leftTrace(),
        best.right().contender(),
        best.rightTrace(),
        best.parting().orElseThrow());
  }

  /** Links those that go together for more than so many rounds. */
  private List<List<Behaviour>> groups(List<Behaviour> members, int rounds) {
    List<List<Behaviour>> groups = new ArrayList<>();
    for (Behaviour member : members) {
      List<Behaviour> joined = new ArrayList<>();
      List<List<Behaviour>> linked =
          groups.stream()
              .filter(
                  group -> group.stream().anyMatch(one -> nearest(one, member).rounds() > rounds))
              .toList();
      linked.forEach(joined::addAll);
      joined.add(member);
      int place = linked.isEmpty() ? groups.size() : groups.indexOf(linked.get(0));
      groups.removeAll(linked);
      groups.add(place, joined);
    }
    groups.forEach(group -> group.sort(java.util.Comparator.comparingInt(members::indexOf)));
    return groups;
  }

  private Nearest nearest(Behaviour left, Behaviour right) {
    TraceComparison comparison = TraceComparison.of(testCase, left.contender(), right.contender());
    Nearest best = null;
    for (Trace one : left.traces()) {
      for (Trace other : right.traces()) {
        Nearest nearest = new Nearest(left, one, right, other, comparison.parting(one, other));
        best = best == null || nearest.rounds() > best.rounds() ? nearest : best;
      }
    }
    return best;
  }
}
