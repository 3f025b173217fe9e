package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.oracle.graph.Dependency;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.oracle.graph.Use;
import dev.isoscope.pattern.Operation;
import dev.isoscope.pattern.OperationSequence;
import dev.isoscope.pattern.Traces;
import dev.isoscope.semantics.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds patterns in a run: transactions, rows and statements that can stand for those of a pattern.
 * Each operation has a statement of its own, which came back in the pattern's order as far as
 * operations conflict.
 */
public final class PatternMatcher {
  /** What must agree beside operations, transactions and items. */
  private enum Demand {
    /** The versions that are read, and the order. */
    ALL(true, true),
    /** The order; a read may have seen another version. */
    ORDER(false, true),
    /** The versions, and with them the dependencies. */
    VERSIONS(true, false);

    private final boolean versions;
    private final boolean order;

    Demand(boolean versions, boolean order) {
      this.versions = versions;
      this.order = order;
    }
  }

  /** A statement has read or made a version. */
  private record Access(int statement, boolean writes, RowVersion version) {}

  private final Observations observations;
  private final Statements statements;
  private final Map<String, Transaction> transactions = new LinkedHashMap<>();
  private final Map<String, Set<Access>> accesses = new LinkedHashMap<>();

  public PatternMatcher(Observations observations) {
    this.observations = observations;
    this.statements = new Statements(observations);
    observations.transactions().forEach(one -> transactions.put(one.name(), one));
    Map<Integer, Set<RowIdentity>> changed = new HashMap<>();
    for (Change change : observations.changes()) {
      int number = change.after().writer();
      changed.computeIfAbsent(number, none -> new HashSet<>()).add(change.row());
      enter(new Access(number, true, change.after()));
    }
    // What a write saw of the rows that it changed is part of its own operation.
    Predicate<Access> foreign =
        read -> !changed.getOrDefault(read.statement(), Set.of()).contains(read.version().row());
    for (Use use : observations.uses()) {
      if (use.manner() != Use.Manner.REPLACED) {
        read(use.statement(), use.version(), foreign);
      }
    }
    for (Dependency dependency : observations.dependencies()) {
      if (dependency.certain() && dependency.kind() != Dependency.Kind.ITEM_WRITE) {
        boolean overwrites = dependency.overwrites() || dependency.kind().isAnti();
        read(overwrites ? dependency.earlier() : dependency.later(), dependency.seen(), foreign);
      }
    }
  }

  private void read(int statement, RowVersion version, Predicate<Access> foreign) {
    Access read = new Access(statement, false, version);
    if (foreign.test(read)) {
      enter(read);
    }
  }

  private void enter(Access access) {
    statements
        .find(access.statement())
        .filter(place -> place.succeeded() && !statements.isUndone(access.statement()))
        .ifPresent(
            place ->
                accesses
                    .computeIfAbsent(place.transaction().name(), none -> new LinkedHashSet<>())
                    .add(access));
  }

  /** Whether the run has shown a pattern: its operations, on its versions, in its order. */
  public Optional<PatternMatch> realised(OperationSequence sequence) {
    return new Search(sequence, Demand.ALL, accesses.keySet()).first();
  }

  /** The same among some transactions. */
  Optional<PatternMatch> realised(OperationSequence sequence, Set<String> among) {
    return new Search(sequence, Demand.ALL, among).first();
  }

  /** Whether the run has done what a pattern says, whatever versions its reads have seen. */
  public Optional<PatternMatch> followed(OperationSequence sequence) {
    return new Search(sequence, Demand.ORDER, accesses.keySet()).first();
  }

  /** Whether some transactions depend on each other as in a pattern, whatever the order. */
  Optional<PatternMatch> sameDependencies(OperationSequence sequence, Set<String> among) {
    return new Search(sequence, Demand.VERSIONS, among).first();
  }

  /** Assigns one operation after the other, and goes back where that leads nowhere. */
  private final class Search {
    private final OperationSequence sequence;
    private final List<Operation> operations;
    private final Demand demand;
    private final Set<String> among;
    private final Map<Integer, String> names = new LinkedHashMap<>();
    private final Map<String, RowIdentity> rows = new LinkedHashMap<>();
    private final List<Access> chosen = new ArrayList<>();

    Search(OperationSequence sequence, Demand demand, Set<String> among) {
      this.sequence = sequence;
      this.operations = sequence.operations();
      this.demand = demand;
      this.among = among;
    }

    Optional<PatternMatch> first() {
      return assign(0) ? Optional.of(match()) : Optional.empty();
    }

    private PatternMatch match() {
      Map<Operation, Integer> played = new LinkedHashMap<>();
      for (int i = 0; i < operations.size(); i++) {
        if (!operations.get(i).ends()) {
          played.put(operations.get(i), chosen.get(i).statement());
        }
      }
      return new PatternMatch(sequence, played, names, rows);
    }

    private boolean assign(int place) {
      if (place == operations.size()) {
        return true;
      }
      Operation operation = operations.get(place);
      String name = names.get(operation.transaction());
      if (name != null) {
        return assign(place, name);
      }
      for (String other : among) {
        Transaction transaction = transactions.get(other);
        if (!names.containsValue(other)
            && accesses.containsKey(other)
            && transaction.committed() == sequence.commits(operation.transaction())) {
          names.put(operation.transaction(), other);
          if (assign(place, other)) {
            return true;
          }
          names.remove(operation.transaction());
        }
      }
      return false;
    }

    private boolean assign(int place, String transaction) {
      Operation operation = operations.get(place);
      if (operation.ends()) {
        chosen.add(null);
        if (isInOrder(place) && assign(place + 1)) {
          return true;
        }
        chosen.remove(place);
        return false;
      }
      for (Access access : accesses.get(transaction)) {
        if (access.writes() == operation.writes() && isFree(access, operation)) {
          RowIdentity before = rows.put(operation.item(), access.version().row());
          chosen.add(access);
          if (isInOrder(place) && hasVersion(place) && assign(place + 1)) {
            return true;
          }
          chosen.remove(place);
          if (before == null) {
            rows.remove(operation.item());
          }
        }
      }
      return false;
    }

    /** Whether neither the statement nor the row stands for something else. */
    private boolean isFree(Access access, Operation operation) {
      RowIdentity row = rows.get(operation.item());
      boolean fits =
          row == null
              ? !rows.containsValue(access.version().row())
              : row.equals(access.version().row());
      return fits
          && chosen.stream()
              .noneMatch(other -> other != null && other.statement() == access.statement());
    }

    private boolean isInOrder(int place) {
      Operation operation = operations.get(place);
      for (int i = 0; i < place; i++) {
        Operation earlier = operations.get(i);
        boolean own = earlier.transaction() == operation.transaction();
        if ((own || demand.order) && Traces.conflict(earlier, operation, sequence)) {
          int difference = at(place) - at(i);
          if (own ? difference < 0 : difference <= 0) {
            return false;
          }
        }
      }
      return true;
    }

    /** When an operation was done, as a place in the history. */
    private int at(int place) {
      Access access = chosen.get(place);
      return access == null
          ? transactions.get(names.get(operations.get(place).transaction())).endedAt()
          : statements.at(access.statement()).completedAt();
    }

    /** Whether versions follow each other, and are read, as in the pattern. */
    private boolean hasVersion(int place) {
      if (!demand.versions) {
        return true;
      }
      Operation operation = operations.get(place);
      List<RowVersion> chain =
          observations.chains().getOrDefault(rows.get(operation.item()), List.of());
      for (int i = 0; i < place; i++) {
        Operation other = operations.get(i);
        if (!other.ends() && other.item().equals(operation.item())) {
          int own = chain.indexOf(chosen.get(place).version());
          int before = chain.indexOf(chosen.get(i).version());
          if (own < 0
              || before < 0
              || Integer.signum(own - before)
                  != Integer.signum(operation.version() - other.version())) {
            return false;
          }
        }
      }
      return true;
    }
  }
}
