package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.CaseTables;
import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.Revealed;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.instrument.Shape;
import dev.isoscope.model.Case;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.oracle.Runner;
import dev.isoscope.oracle.Transaction;
import dev.isoscope.oracle.Transactions;
import dev.isoscope.sql.StatementKind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds out which versions statements saw, and which statement must therefore come before which.
 * What a statement returned or replaced tells directly; a row that it passed over it saw in a
 * version that does not meet its condition, and where only one reading of that is possible it is
 * certain, too.
 */
public final class Extraction {
  private final Revealed revealed;
  private final Case original;
  private final List<Transaction> transactions;
  private final VersionChains chains;
  private final Map<Integer, Step> steps = new HashMap<>();
  private final Map<Integer, Shape> shapes = new LinkedHashMap<>();
  private final List<Use> uses = new ArrayList<>();
  private final Set<Dependency> dependencies = new LinkedHashSet<>();

  private Extraction(Revealed revealed) {
    this.revealed = revealed;
    this.original = revealed.history().testCase();
    this.transactions = Transactions.of(revealed.history());
    this.chains = VersionChains.of(revealed, transactions);
  }

  /** Reads what a run revealed; the runner serves to judge conditions on recorded rows. */
  public static Observations of(Revealed revealed, Runner runner) throws SQLException {
    return new Extraction(revealed).extract(runner);
  }

  private Observations extract(Runner runner) throws SQLException {
    CaseTables tables = CaseTables.of(original);
    for (Step step : revealed.history().steps()) {
      steps.put(step.number(), step);
      if (step.status() == Step.Status.OK) {
        Shape.of(step.statement().sql(), tables)
            .ifPresent(shape -> shapes.put(step.number(), shape));
      }
    }
    List<Condition> conditions = conditions();
    Judgements judgements = Judgements.of(original, revealed.images(), conditions, inner(), runner);
    items();
    for (Condition condition : conditions) {
      new Scan(condition, judgements).judge();
    }
    Set<Integer> undone = new HashSet<>();
    transactions.forEach(one -> one.undone().forEach(step -> undone.add(step.number())));
    return new Observations(
        transactions,
        chains.all(),
        revealed.changes().values().stream().flatMap(List::stream).toList(),
        undone,
        uses,
        List.copyOf(dependencies),
        revealed.finalVersions());
  }

  /** The statements whose condition was judged on all rows of one table, for all that we know. */
  private List<Condition> conditions() {
    List<Condition> conditions = new ArrayList<>();
    Set<String> tuned = tuned();
    shapes.forEach(
        (number, shape) -> {
          boolean told = shape.kind() != Shape.Kind.SELECT || revealed.reads().containsKey(number);
          if (shape.scansOneTable()
              && told
              && !tuned.contains(steps.get(number).statement().session())
              && shape.inner().stream().noneMatch(this::changes)) {
            conditions.add(Condition.of(number, shape));
          }
        });
    return conditions;
  }

  /** Sessions that change their settings, under which a condition may mean something else. */
  private Set<String> tuned() {
    return original.statements().stream()
        .filter(statement -> StatementKind.of(statement.sql()) == StatementKind.SETTING)
        .map(Statement::session)
        .collect(Collectors.toSet());
  }

  /** Whether anybody changes a table, so that it has several states. */
  private boolean changes(String table) {
    return revealed.changes().values().stream()
        .flatMap(List::stream)
        .anyMatch(change -> change.row().table().equals(table));
  }

  /** What tables that nobody changes hold. */
  private Map<String, List<String>> inner() {
    return revealed.images().entrySet().stream()
        .filter(entry -> entry.getKey().isInitial() && !changes(entry.getKey().row().table()))
        .collect(
            Collectors.groupingBy(
                entry -> entry.getKey().row().table(),
                Collectors.mapping(Map.Entry::getValue, Collectors.toList())));
  }

  // ---- items ----------------------------------------------------------------------------------

  private void items() {
    revealed
        .reads()
        .forEach(
            (number, versions) ->
                versions.forEach(version -> used(number, version, Use.Manner.READ)));
    revealed
        .changes()
        .forEach(
            (number, changes) -> {
              for (Change change : changes) {
                if (!change.inserts()) {
                  used(number, change.before(), Use.Manner.REPLACED);
                }
              }
            });
    for (RowIdentity row : chains.all().keySet()) {
      List<RowVersion> lasting = chains.lasting(row);
      for (int i = 1; i < lasting.size(); i++) {
        RowVersion before = lasting.get(i - 1);
        RowVersion after = lasting.get(i);
        depend(DependencyKind.ITEM_WRITE, before.writer(), after.writer(), before, before, false);
      }
    }
  }

  private void used(int number, RowVersion version, Use.Manner manner) {
    uses.add(new Use(number, version, manner, plain(number)));
    boolean read = manner == Use.Manner.READ;
    if (read) {
      depend(DependencyKind.ITEM_READ, version.writer(), number, version, version, false);
    }
    chains
        .next(version)
        .filter(next -> read || next.writer() != number)
        .ifPresent(
            next -> depend(DependencyKind.ITEM_ANTI, number, next.writer(), version, next, true));
  }

  private boolean plain(int number) {
    return Optional.ofNullable(shapes.get(number)).map(shape -> !shape.locking()).orElse(false);
  }

  private void depend(
      DependencyKind kind,
      int earlier,
      int later,
      RowVersion seen,
      RowVersion installed,
      boolean overwrites) {
    if (earlier > 0 && later > 0 && earlier != later && stand(earlier, later)) {
      dependencies.add(new Dependency(kind, earlier, later, seen, installed, overwrites, true));
    }
  }

  private boolean stand(int one, int other) {
    return chains.stands(one) && chains.stands(other);
  }

  // ---- conditions -----------------------------------------------------------------------------

  /** One statement that looks for the rows of a table that meet its condition. */
  private final class Scan {
    private final Condition condition;
    private final Judgements judgements;
    private final int number;
    private final Map<RowIdentity, RowVersion> found = new HashMap<>();

    Scan(Condition condition, Judgements judgements) {
      this.condition = condition;
      this.judgements = judgements;
      this.number = condition.statement();
      if (condition.write()) {
        revealed
            .changes()
            .getOrDefault(number, List.of())
            .forEach(change -> found.put(change.row(), change.before()));
      } else {
        revealed.reads().get(number).forEach(version -> found.put(version.row(), version));
      }
    }

    void judge() {
      chains
          .all()
          .forEach(
              (row, versions) -> {
                if (row.table().equals(condition.table())) {
                  judge(row, versions);
                }
              });
    }

    private void judge(RowIdentity row, List<RowVersion> versions) {
      Set<RowVersion> possible = new LinkedHashSet<>();
      if (found.containsKey(row)) {
        possible.add(found.get(row));
      } else {
        for (RowVersion version : versions) {
          if (mayBeSeen(version) && !meets(version).orElse(false)) {
            possible.add(version);
          }
        }
      }
      if (possible.isEmpty()) {
        return; // it saw none of the versions that there were: no reading of it is certain
      }
      if (!found.containsKey(row) && possible.size() == 1) {
        RowVersion only = possible.iterator().next();
        uses.add(new Use(number, only, Use.Manner.JUDGED, plain(number)));
      }
      sees(row, possible);
      missed(row, possible);
    }

    /** Whether it was there, if perhaps not committed, before the statement came back. */
    private boolean mayBeSeen(RowVersion version) {
      if (version.isInitial()) {
        return true;
      }
      int submitted = steps.get(version.writer()).submittedAt().orElse(Integer.MAX_VALUE);
      return version.writer() != number
          && submitted < steps.get(number).completedAt().orElse(Integer.MAX_VALUE);
    }

    private Optional<Boolean> meets(RowVersion version) {
      return chains.exists(version) ? judgements.meets(condition, version) : Optional.of(false);
    }

    /** Depends on who last made the row meet the condition, or no longer meet it. */
    private void sees(RowIdentity row, Set<RowVersion> possible) {
      Set<Optional<RowVersion>> changers = new HashSet<>();
      for (RowVersion version : possible) {
        Optional<Optional<RowVersion>> changer = changer(row, version);
        if (changer.isEmpty()) {
          return;
        }
        changers.add(changer.get());
      }
      if (changers.size() == 1 && changers.iterator().next().isPresent()) {
        RowVersion changer = changers.iterator().next().get();
        RowVersion seen = possible.iterator().next();
        DependencyKind kind =
            condition.write() ? DependencyKind.PREDICATE_WRITE : DependencyKind.PREDICATE_READ;
        depend(kind, changer.writer(), number, seen, changer, false);
      }
    }

    /** The last version up to one that changed the answer; outer empty if that is not known. */
    private Optional<Optional<RowVersion>> changer(RowIdentity row, RowVersion version) {
      Optional<Integer> place = chains.place(version);
      if (place.isEmpty()) {
        return Optional.empty();
      }
      List<RowVersion> lasting = chains.lasting(row);
      for (int i = place.get(); i > 0; i--) {
        Optional<Boolean> now = meets(lasting.get(i));
        Optional<Boolean> before = meets(lasting.get(i - 1));
        if (now.isEmpty() || before.isEmpty()) {
          return Optional.empty();
        }
        if (!now.equals(before)) {
          return Optional.of(Optional.of(lasting.get(i)));
        }
      }
      return Optional.of(Optional.empty());
    }

    /** Comes before whoever changes the answer next, after all versions that it may have seen. */
    private void missed(RowIdentity row, Set<RowVersion> possible) {
      int last = -1;
      for (RowVersion version : possible) {
        Optional<Integer> place = chains.place(version);
        if (place.isEmpty()) {
          return;
        }
        last = Math.max(last, place.get());
      }
      boolean answer = found.containsKey(row);
      List<RowVersion> lasting = chains.lasting(row);
      RowVersion seen = lasting.get(last);
      for (int i = last + 1; i < lasting.size(); i++) {
        Optional<Boolean> then = meets(lasting.get(i));
        if (then.isPresent() && then.get() != answer) {
          DependencyKind kind =
              condition.write() ? DependencyKind.PREDICATE_WRITE : DependencyKind.PREDICATE_ANTI;
          depend(kind, number, lasting.get(i).writer(), seen, lasting.get(i), true);
          return;
        }
      }
    }
  }
}
