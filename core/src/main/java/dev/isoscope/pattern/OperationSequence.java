package dev.isoscope.pattern;

import dev.isoscope.model.EdgeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Operations of several transactions in the order in which they happen, and the dependencies
 * between these transactions. Every transaction ends, and does nothing after that; versions are
 * counted in the order of the writes, and a read sees one that is there already.
 */
public final class OperationSequence {
  private final List<Operation> operations;
  private final Map<Integer, Integer> ends = new HashMap<>();
  private final Map<String, List<Integer>> writes = new LinkedHashMap<>();

  /**
   * @throws IllegalArgumentException if that is no sequence of operations; it says what to do
   */
  public OperationSequence(List<Operation> operations) {
    this.operations = List.copyOf(operations);
    for (int i = 0; i < operations.size(); i++) {
      enter(operations.get(i), i);
    }
    for (int transaction : transactions()) {
      if (!ends.containsKey(transaction)) {
        throw new IllegalArgumentException(
            "transaction %d does not end; add C%1$d to commit it or A%1$d to abort it"
                .formatted(transaction));
      }
    }
    if (operations.stream().allMatch(Operation::ends)) {
      throw new IllegalArgumentException("nothing is read or written; add an operation: R1[x0]");
    }
  }

  private void enter(Operation operation, int place) {
    if (ends.containsKey(operation.transaction())) {
      throw new IllegalArgumentException(
          "%s comes after the end of transaction %d; put it before %s"
              .formatted(
                  operation,
                  operation.transaction(),
                  operations.get(ends.get(operation.transaction()))));
    }
    if (operation.ends()) {
      ends.put(operation.transaction(), place);
      return;
    }
    List<Integer> made = writes.computeIfAbsent(operation.item(), item -> new ArrayList<>());
    int next = made.size() + 1;
    if (operation.writes() && operation.version() != next) {
      throw new IllegalArgumentException(
          "%s is the %d. write of %s; write %s, for versions are counted in the order of the writes"
              .formatted(
                  operation,
                  next,
                  operation.item(),
                  Operation.write(operation.transaction(), operation.item(), next)));
    }
    if (operation.reads() && operation.version() >= next) {
      throw new IllegalArgumentException(
          "%s reads what is not written yet; the newest version of %s is %s"
              .formatted(operation, operation.item(), operation.item() + (next - 1)));
    }
    if (operation.writes()) {
      made.add(place);
    }
  }

  public List<Operation> operations() {
    return operations;
  }

  /** Those of one transaction, in their order. */
  public List<Operation> of(int transaction) {
    return operations.stream().filter(one -> one.transaction() == transaction).toList();
  }

  public Set<Integer> transactions() {
    return operations.stream()
        .map(Operation::transaction)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** In the order of their first operation. */
  public Set<String> items() {
    return operations.stream()
        .filter(operation -> !operation.ends())
        .map(Operation::item)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  public boolean commits(int transaction) {
    return operations.get(ends.get(transaction)).kind() == Operation.Kind.COMMIT;
  }

  /** Where in the sequence a transaction ends. */
  int endOf(int transaction) {
    return ends.get(transaction);
  }

  /** Where in the sequence a version is written; empty for that with which the item starts. */
  Optional<Integer> placeOf(String item, int version) {
    return version == 0 ? Optional.empty() : Optional.of(writes.get(item).get(version - 1));
  }

  /** Who wrote a version; empty for that with which the item starts. */
  Optional<Operation> writer(String item, int version) {
    return placeOf(item, version).map(operations::get);
  }

  /** Whether somebody reads what a transaction wrote after that transaction has aborted. */
  boolean readsWhatIsGone() {
    for (int i = 0; i < operations.size(); i++) {
      int place = i;
      Operation one = operations.get(i);
      if (one.reads()
          && writer(one.item(), one.version())
              .map(Operation::transaction)
              .filter(other -> !commits(other) && endOf(other) < place)
              .isPresent()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adya's direct dependencies between those that commit. Every version of a committed transaction
   * counts in the order of versions, not only its last.
   */
  public List<PatternEdge> edges() {
    Set<PatternEdge> edges = new LinkedHashSet<>();
    for (Operation operation : operations) {
      int own = operation.transaction();
      if (!operation.ends() && commits(own)) {
        int seen = operation.writes() ? operation.version() - 1 : operation.version();
        EdgeKind kind = operation.writes() ? EdgeKind.WW : EdgeKind.WR;
        installed(operation.item(), seen, -1)
            .filter(one -> operation.writes() || one.version() == seen)
            .filter(one -> one.transaction() != own)
            .ifPresent(
                one -> edges.add(new PatternEdge(one.transaction(), own, kind, operation.item())));
      }
      if (operation.reads() && commits(own) && isOfCommitted(operation)) {
        installed(operation.item(), operation.version() + 1, 1)
            .filter(one -> one.transaction() != own)
            .ifPresent(
                one ->
                    edges.add(
                        new PatternEdge(own, one.transaction(), EdgeKind.RW, operation.item())));
      }
    }
    return List.copyOf(edges);
  }

  private boolean isOfCommitted(Operation read) {
    return writer(read.item(), read.version()).map(one -> commits(one.transaction())).orElse(true);
  }

  /** The first write of a committed transaction, from a version on in one direction. */
  private Optional<Operation> installed(String item, int version, int step) {
    for (int i = version; i > 0 && i <= writes.get(item).size(); i += step) {
      Operation write = writer(item, i).orElseThrow();
      if (commits(write.transaction())) {
        return Optional.of(write);
      }
    }
    return Optional.empty();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OperationSequence one && operations.equals(one.operations);
  }

  @Override
  public int hashCode() {
    return operations.hashCode();
  }

  @Override
  public String toString() {
    return operations.stream().map(Operation::toString).collect(Collectors.joining(" "));
  }
}
