package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Works out the ways in which a write may work, given the versions that there are. */
final class Planner {
  private final ScratchSchema schema;
  private final ScratchEvaluator scratch;
  private final IsolationSemantics semantics;
  private final HiddenLocks hiddenLocks;
  private final ReplayObstacles obstacles;

  Planner(
      ScratchSchema schema,
      ScratchEvaluator scratch,
      IsolationSemantics semantics,
      HiddenLocks hiddenLocks,
      ReplayObstacles obstacles) {
    this.schema = schema;
    this.scratch = scratch;
    this.semantics = semantics;
    this.hiddenLocks = hiddenLocks;
    this.obstacles = obstacles;
  }

  /** The ways in which a write may see the tables. */
  List<WriteAttempt> attempts(
      Action.Write action, WriteStatement write, VersionStore store, List<Action.Write> underWay)
      throws SQLException, ReplayImpossible {
    List<VersionStore> stores = new ArrayList<>(List.of(store));
    if (semantics.seesUncommitted()) {
      for (Action.Write pending : underWay) {
        int seen = Math.max(action.since(), pending.since() + 1);
        try {
          stores.addAll(
              new PartialWrite(schema, scratch, pending, schema.parse(pending), seen, store)
                  .stages());
        } catch (ReplayImpossible e) {
          if (!e.isRefusal()) {
            throw e; // otherwise the rows it has left do not stand on their own, and are not seen
          }
        }
      }
    }
    Access access = Access.of(action, write);
    List<WriteAttempt> attempts = new ArrayList<>();
    for (VersionStore one : stores) {
      semantics
          .views(access, one)
          .forEach(view -> attempts.add(new WriteAttempt(action, write, one, view)));
    }
    return attempts;
  }

  /** What the write may do if it sees the tables in this way. */
  List<Plan> plans(WriteAttempt attempt) throws SQLException, ReplayImpossible {
    WriteStatement write = attempt.write();
    ReadView view = attempt.view();
    if (semantics.conflictsShowAtCommit()) {
      List<ReplayVersion> rows =
          semantics.actedOn(attempt.action(), schema.tables(), attempt.store());
      return List.of(whole(attempt, Optional.of(rows), view.uses()));
    }
    if (write.verb() == WriteStatement.Verb.INSERT || semantics.undisputed(attempt)) {
      return List.of(whole(attempt, Optional.empty(), view.uses()));
    }
    if (write.verb() == WriteStatement.Verb.MERGE) {
      return merges(attempt);
    }
    if (!write.picksRows()) {
      throw new ReplayImpossible(
          "Statement " + attempt.action().step().number() + " joins tables that change under it.");
    }
    List<Plan> plans = new ArrayList<>();
    for (Assignments one : assignments(attempt)) {
      Optional<String> sql =
          one.rows().isEmpty() ? Optional.empty() : Optional.of(write.on(one.rows()));
      plans.add(
          new Plan(
              sql,
              Optional.empty(),
              attempt.seen(),
              Optional.of(one.rows()),
              union(view.uses(), one.uses())));
    }
    return plans;
  }

  private static Plan whole(
      WriteAttempt attempt, Optional<List<ReplayVersion>> rows, Set<Kind> uses) {
    return new Plan(
        Optional.of(attempt.write().whole()), rows, attempt.seen(), Optional.empty(), uses);
  }

  /**
   * A MERGE looks for partners among the rows of its snapshot, but acts on what they are now
   * (PostgreSQL 18 Documentation, 13.2.1 Read Committed Isolation Level; H2 does the same).
   */
  private List<Plan> merges(WriteAttempt attempt) throws SQLException, ReplayImpossible {
    List<Plan> plans = new ArrayList<>();
    if (semantics.picksBySnapshot()) {
      ScratchTable table = attempt.write().table();
      List<ReplayVersion> current =
          attempt.store().current(schema.tables(), attempt.action().at(), Optional.empty());
      List<ReplayVersion> asPicked =
          new ArrayList<>(current.stream().filter(one -> !one.table().equals(table)).toList());
      asPicked.addAll(attempt.view().of(Set.of(table)));
      Effect effect =
          scratch.effect(attempt.action(), attempt.write().whole(), asPicked, attempt.seen());
      Set<Integer> partners = effect.changed().keySet();
      List<ReplayVersion> found =
          current.stream()
              .filter(
                  one ->
                      !one.table().equals(table)
                          || partners.contains(one.row())
                          || attempt.view().of(one.row()).isPresent())
              .toList();
      Set<Kind> uses = union(attempt.view().uses(), EnumSet.of(semantics.basis()));
      if (partners.isEmpty()) {
        plans.add(whole(attempt, Optional.of(asPicked), uses));
      }
      // Partners that it would have left as they were do not show, but are partners.
      plans.add(whole(attempt, Optional.of(found), uses));
      if (attempt.action().step().blocked()) {
        // A partner that is not what it was when the wait is over counts as none.
        plans.add(
            whole(
                attempt,
                Optional.of(
                    asPicked.stream()
                        .filter(one -> !one.table().equals(table) || current.contains(one))
                        .toList()),
                uses));
      }
    }
    plans.add(whole(attempt, Optional.empty(), attempt.view().uses()));
    return plans;
  }

  /** Which rows the write takes, in every way that the rules allow and its count confirms. */
  private List<Assignments> assignments(WriteAttempt attempt)
      throws SQLException, ReplayImpossible {
    WriteStatement write = attempt.write();
    RowRules rules = semantics.rows(attempt, scratch, hiddenLocks);
    List<List<RowChoice>> choices = new ArrayList<>();
    for (int row : inOrder(attempt, rules.matching())) {
      List<RowChoice> ofRow = rules.choices(row);
      if (ofRow.isEmpty() && write.limit().isPresent()) {
        ofRow = List.of(new RowChoice(row, false, Set.of())); // it may not have come so far
      } else if (ofRow.isEmpty()) {
        obstacles.conflict(attempt.action(), write.verb(), deletedByOthers(attempt, row));
        return List.of();
      }
      choices.add(ofRow);
    }
    if (Assignments.tooMany(choices)) {
      obstacles.cut();
    }
    List<Assignments> found = Assignments.of(choices, write.limit());
    if (attempt.action().count().isEmpty()) {
      return found;
    }
    long count = attempt.action().count().get();
    List<Assignments> counted = found.stream().filter(one -> one.rows().size() == count).toList();
    if (counted.isEmpty()) {
      obstacles.counts(attempt.action(), found.get(0).rows().size());
    }
    return counted;
  }

  /** Whether others have deleted a row that the write sees, be it committed or not. */
  private static boolean deletedByOthers(WriteAttempt attempt, int row) {
    return attempt.held(row).map(held -> !held.exists()).orElse(attempt.current(row).isEmpty());
  }

  /** The rows in the order in which the write takes them, as far as it has one. */
  private List<Integer> inOrder(WriteAttempt attempt, Set<Integer> matching) {
    List<Integer> order = List.copyOf(matching);
    Comparator<Integer> byPlace =
        Comparator.comparingInt(
            row ->
                attempt
                    .store()
                    .committed(row, attempt.action().at(), attempt.action().transaction())
                    .map(one -> order.indexOf(one.id()))
                    .orElse(-1));
    return attempt.store().rowsOf(attempt.write().table()).stream().sorted(byPlace).toList();
  }

  static Set<Kind> union(Set<Kind> left, Set<Kind> right) {
    Set<Kind> both = EnumSet.noneOf(Kind.class);
    both.addAll(left);
    both.addAll(right);
    return both;
  }

  /**
   * One way in which a write may work by the rules.
   *
   * @param sql the statement to evaluate; empty if it takes no row
   * @param rows the rows that it acts on; empty for all that there are
   * @param seen what queries inside it see
   * @param taken the rows that it takes, changed or not; empty if the statement itself finds them
   * @param uses the peculiarities that this way rests on
   */
  record Plan(
      Optional<String> sql,
      Optional<List<ReplayVersion>> rows,
      List<ReplayVersion> seen,
      Optional<List<Integer>> taken,
      Set<Kind> uses) {}

  /**
   * Which rows a write takes, in every way that the rules leave open.
   *
   * @param rows the rows taken
   * @param uses the peculiarities that this rests on
   */
  private record Assignments(List<Integer> rows, Set<Kind> uses) {
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

    /** Whether there are more of them than are tried. */
    static boolean tooMany(List<List<RowChoice>> choices) {
      long ways = 1;
      for (List<RowChoice> ofRow : choices) {
        ways = Math.min(ways * ofRow.size(), MOST + 1L);
      }
      return ways > MOST;
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
}
