package dev.isoscope.pattern;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a pattern demands of a case that follows it (APTrans, Definitions 3.1 to 3.3).
 *
 * @param statementTypes how many statements of each kind a transaction has, by its number
 * @param dataAccess what the statements of all transactions read and write, in the pattern's order
 * @param scheduleOrder whose turn it is, statement by statement
 */
public record PatternConstraints(
    Map<Integer, StatementTypes> statementTypes,
    List<DataAccess> dataAccess,
    List<Integer> scheduleOrder) {

  /** How many statements of each kind a transaction has; its end is one, too. */
  public record StatementTypes(int reads, int writes, int rollbacks, int commits) {}

  /**
   * What a statement reads or writes.
   *
   * @param place which statement of its transaction it is, counted from one
   */
  public record DataAccess(int place, Operation operation) {
    public int transaction() {
      return operation.transaction();
    }
  }

  static PatternConstraints of(OperationSequence sequence) {
    Map<Integer, StatementTypes> types = new LinkedHashMap<>();
    List<DataAccess> access = new ArrayList<>();
    Map<Integer, Integer> places = new LinkedHashMap<>();
    for (int transaction : sequence.transactions()) {
      List<Operation> own = sequence.of(transaction);
      types.put(
          transaction,
          new StatementTypes(
              count(own, Operation.Kind.READ),
              count(own, Operation.Kind.WRITE),
              count(own, Operation.Kind.ABORT),
              count(own, Operation.Kind.COMMIT)));
    }
    for (Operation operation : sequence.operations()) {
      int place = places.merge(operation.transaction(), 1, Integer::sum);
      if (!operation.ends()) {
        access.add(new DataAccess(place, operation));
      }
    }
    return new PatternConstraints(
        types, access, sequence.operations().stream().map(Operation::transaction).toList());
  }

  private static int count(List<Operation> operations, Operation.Kind kind) {
    return (int) operations.stream().filter(one -> one.kind() == kind).count();
  }
}
