package dev.isoscope.pattern;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sequences of operations up to the order of neighbours that do not conflict (Mazurkiewicz traces).
 * Two operations conflict if they are of one transaction, or on one item and one of them writes it.
 * The end of a transaction conflicts with whatever conflicts with one of its operations, but two
 * ends never do.
 */
public final class Traces {
  private static final Comparator<Operation> ORDER =
      Comparator.comparing(Operation::ends)
          .thenComparing(Operation::transaction)
          .thenComparing(Operation::item)
          .thenComparing(Operation::kind)
          .thenComparing(Operation::version);

  private Traces() {}

  /** The first of all sequences that are equal to one up to swapping. */
  public static OperationSequence normal(OperationSequence sequence) {
    return new OperationSequence(first(sequence.operations(), conflicts(sequence)));
  }

  private static boolean[][] conflicts(OperationSequence sequence) {
    int size = sequence.operations().size();
    boolean[][] conflicts = new boolean[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = i + 1; j < size; j++) {
        conflicts[i][j] =
            conflict(sequence.operations().get(i), sequence.operations().get(j), sequence);
      }
    }
    return conflicts;
  }

  /**
   * @param conflicts of each operation with later ones
   */
  private static List<Operation> first(List<Operation> operations, boolean[][] conflicts) {
    boolean[] taken = new boolean[operations.size()];
    List<Operation> sorted = new ArrayList<>();
    while (sorted.size() < operations.size()) {
      int next = -1;
      for (int i = 0; i < taken.length; i++) {
        if (!taken[i]
            && (next < 0 || ORDER.compare(operations.get(i), operations.get(next)) < 0)
            && isFree(i, taken, conflicts)) {
          next = i;
        }
      }
      taken[next] = true;
      sorted.add(operations.get(next));
    }
    return sorted;
  }

  private static boolean isFree(int place, boolean[] taken, boolean[][] conflicts) {
    for (int i = 0; i < place; i++) {
      if (!taken[i] && conflicts[i][place]) {
        return false;
      }
    }
    return true;
  }

  /** Those of some operations that may come first. */
  public static List<Operation> free(List<Operation> left, OperationSequence sequence) {
    List<Operation> free = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      Operation one = left.get(i);
      if (left.subList(0, i).stream().noneMatch(before -> conflict(before, one, sequence))) {
        free.add(one);
      }
    }
    return free;
  }

  /** Whether the order of two operations of a sequence counts. */
  public static boolean conflict(Operation one, Operation other, OperationSequence sequence) {
    if (one.transaction() == other.transaction()) {
      return true;
    }
    if (one.ends() && other.ends()) {
      return false;
    }
    if (one.ends()) {
      return sequence.of(one.transaction()).stream().anyMatch(own -> meet(own, other));
    }
    return other.ends() ? conflict(other, one, sequence) : meet(one, other);
  }

  private static boolean meet(Operation one, Operation other) {
    return !one.ends() && one.item().equals(other.item()) && (one.writes() || other.writes());
  }

  /**
   * The same for all sequences that are equal up to swapping and to the names of transactions and
   * items.
   */
  public static OperationSequence canonical(OperationSequence sequence) {
    List<Integer> transactions = List.copyOf(sequence.transactions());
    List<String> items = List.copyOf(sequence.items());
    boolean[][] conflicts = conflicts(sequence);
    List<Operation> least = null;
    for (List<Integer> numbers : permutations(transactions.size())) {
      Map<Integer, Integer> newNumbers = new HashMap<>();
      for (int i = 0; i < transactions.size(); i++) {
        newNumbers.put(transactions.get(i), numbers.get(i) + 1);
      }
      for (List<Integer> places : permutations(items.size())) {
        Map<String, String> newNames = new LinkedHashMap<>();
        for (int i = 0; i < items.size(); i++) {
          newNames.put(items.get(i), name(places.get(i)));
        }
        List<Operation> one = first(renamed(sequence, newNumbers, newNames), conflicts);
        least = least == null || compare(one, least) < 0 ? one : least;
      }
    }
    return new OperationSequence(least);
  }

  /** Names for items: x, y and so on. */
  static String name(int number) {
    return number < 3 ? String.valueOf((char) ('x' + number)) : "x" + "x".repeat(number - 2);
  }

  private static List<Operation> renamed(
      OperationSequence sequence, Map<Integer, Integer> numbers, Map<String, String> names) {
    return sequence.operations().stream()
        .map(
            one ->
                new Operation(
                    one.kind(),
                    numbers.get(one.transaction()),
                    names.getOrDefault(one.item(), ""),
                    one.version()))
        .toList();
  }

  private static int compare(List<Operation> one, List<Operation> other) {
    for (int i = 0; i < one.size(); i++) {
      int sign = ORDER.compare(one.get(i), other.get(i));
      if (sign != 0) {
        return sign;
      }
    }
    return 0;
  }

  static List<List<Integer>> permutations(int count) {
    List<List<Integer>> all = new ArrayList<>(List.of(List.of()));
    for (int next = 0; next < count; next++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> shorter : all) {
        for (int at = 0; at <= shorter.size(); at++) {
          List<Integer> one = new ArrayList<>(shorter);
          one.add(at, next);
          longer.add(one);
        }
      }
      all = longer;
    }
    return Collections.unmodifiableList(all);
  }
}
