package dev.isoscope.pattern;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * All patterns of so many transactions over so many items that are anomalous and minimal, each once
 * of those that are equal up to names and to swapping neighbours that do not conflict. Reads see
 * the newest version. No transaction has more than two operations on data: what makes a circle, or
 * an intermediate read, needs no more of one.
 */
public final class PatternEnumeration {
  private static final int OPERATIONS = 2;

  /** An operation on data whose version follows from where it stands. */
  private record Access(int transaction, int item, boolean writes) {}

  private final int transactions;
  private final int items;
  private final Set<OperationSequence> found = new LinkedHashSet<>();

  /** What was found under some names; to try all names is dear. */
  private final Set<OperationSequence> met = new HashSet<>();

  private PatternEnumeration(int transactions, int items) {
    this.transactions = transactions;
    this.items = items;
  }

  /**
   * @param items how many items there are at most
   */
  public static Set<OperationSequence> of(int transactions, int items) {
    PatternEnumeration enumeration = new PatternEnumeration(transactions, items);
    enumeration.extend(new ArrayList<>());
    return enumeration.found;
  }

  /** Those of two transactions over two items: two-1, two-2 and so on. */
  public static List<AnomalyPattern> ofTwo() {
    return named("two-", of(2, 2));
  }

  /** Those of three transactions over three items: three-1, three-2 and so on. */
  public static List<AnomalyPattern> ofThree() {
    return named("three-", of(3, 3));
  }

  private static List<AnomalyPattern> named(String start, Set<OperationSequence> sequences) {
    List<AnomalyPattern> named = new ArrayList<>();
    for (OperationSequence one : sequences) {
      String name = start + (named.size() + 1);
      named.add(new AnomalyPattern(name, one, List.of(), "", List.of()));
    }
    return List.copyOf(named);
  }

  /** Numbers are given in the order in which they are first needed. */
  private void extend(List<Access> accesses) {
    int used = count(accesses.stream().map(Access::transaction).toList());
    if (used == transactions && areInTouch(accesses)) {
      // An aborted read needs a write and a read, and whatever else there is can be left out.
      int most = accesses.size() == OPERATIONS ? transactions : 0;
      for (int aborted = 0; aborted <= most; aborted++) {
        consider(accesses, aborted);
      }
    }
    int met = count(accesses.stream().map(Access::item).toList());
    for (int transaction = 1; transaction <= Math.min(used + 1, transactions); transaction++) {
      int own = transaction;
      if (accesses.stream().filter(one -> one.transaction() == own).count() < OPERATIONS) {
        for (int item = 1; item <= Math.min(met + 1, items); item++) {
          for (boolean writes : new boolean[] {false, true}) {
            accesses.add(new Access(transaction, item, writes));
            extend(accesses);
            accesses.remove(accesses.size() - 1);
          }
        }
      }
    }
  }

  private static int count(Collection<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /**
   * @param aborted who aborts; 0 for nobody
   */
  private void consider(List<Access> accesses, int aborted) {
    if (anomalous(accesses, aborted) && isMinimal(accesses, aborted)) {
      List<Operation> operations = sequence(accesses, aborted).operations();
      place(
          operations.subList(0, accesses.size()),
          operations.subList(accesses.size(), operations.size()));
    }
  }

  /** An operation that conflicts with nobody's can be left out. */
  private static boolean areInTouch(List<Access> accesses) {
    return accesses.stream()
        .allMatch(
            one ->
                accesses.stream()
                    .anyMatch(
                        other ->
                            other.transaction() != one.transaction()
                                && other.item() == one.item()
                                && (other.writes() || one.writes())));
  }

  private static boolean isMinimal(List<Access> accesses, int aborted) {
    for (Access left : accesses) {
      int transaction = left.transaction();
      List<Access> others =
          accesses.stream().filter(one -> one.transaction() != transaction).toList();
      if (anomalous(without(accesses, left), aborted) || anomalous(others, aborted)) {
        return false;
      }
    }
    return true;
  }

  private static List<Access> without(List<Access> accesses, Access one) {
    List<Access> rest = new ArrayList<>();
    for (Access access : accesses) {
      if (access != one) {
        rest.add(access);
      }
    }
    return rest;
  }

  private static boolean anomalous(List<Access> accesses, int aborted) {
    return accesses.size() > 1 && PatternAnomalies.of(sequence(accesses, aborted)).anomalous();
  }

  /** All ends come last. */
  private static OperationSequence sequence(List<Access> accesses, int aborted) {
    int[] versions = new int[accesses.size() + 1];
    Set<Integer> open = new LinkedHashSet<>();
    List<Operation> operations = new ArrayList<>();
    for (Access access : accesses) {
      String item = Traces.name(access.item() - 1);
      open.add(access.transaction());
      operations.add(
          access.writes()
              ? Operation.write(access.transaction(), item, ++versions[access.item()])
              : Operation.read(access.transaction(), item, versions[access.item()]));
    }
    open.forEach(one -> operations.add(Operation.end(one, one != aborted)));
    return new OperationSequence(operations);
  }

  /** Puts ends to all places where they may be. */
  private void place(List<Operation> operations, List<Operation> ends) {
    if (ends.isEmpty()) {
      OperationSequence sequence = new OperationSequence(operations);
      if (!sequence.readsWhatIsGone() && met.add(Traces.normal(sequence))) {
        found.add(Traces.canonical(sequence));
      }
      return;
    }
    Operation end = ends.get(0);
    for (int at = operations.size(); at > 0; at--) {
      List<Operation> placed = new ArrayList<>(operations);
      placed.add(at, end);
      place(placed, ends.subList(1, ends.size()));
      if (operations.get(at - 1).transaction() == end.transaction()) {
        break;
      }
    }
  }
}
