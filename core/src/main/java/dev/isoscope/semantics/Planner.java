package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Works out the ways in which a write may work, given the versions that there are. */
final class Planner {
  private final ScratchSchema schema;
  private final Scratch scratch;
  private final IsolationSemantics semantics;
  private final HiddenLocks hiddenLocks;
  private final Obstacles obstacles;

  Planner(
      ScratchSchema schema,
      Scratch scratch,
      IsolationSemantics semantics,
      HiddenLocks hiddenLocks,
      Obstacles obstacles) {
    this.schema = schema;
    this.scratch = scratch;
    this.semantics = semantics;
    this.hiddenLocks = hiddenLocks;
    this.obstacles = obstacles;
  }

  /** The ways in which a write may see the tables. */
  List<WriteAttempt> attempts(
      Action.Write action, WriteStatement write, VersionStore store, List<Action.Write> underWay)
      throws SQLException, GaveUp {
    List<VersionStore> stores = new ArrayList<>(List.of(store));
    if (semantics.seesUncommitted()) {
      for (Action.Write pending : underWay) {
        int seen = Math.max(action.since(), pending.since() + 1);
        try {
          stores.addAll(
              new HalfDone(schema, scratch, pending, schema.parse(pending), seen, store).stages());
        } catch (GaveUp e) {
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
  List<Plan> plans(WriteAttempt attempt) throws SQLException, GaveUp {
    WriteStatement write = attempt.write();
    ReadView view = attempt.view();
    if (write.verb() == WriteStatement.Verb.INSERT || semantics.undisputed(attempt)) {
      return List.of(whole(attempt, Optional.empty(), view.uses()));
    }
    if (write.verb() == WriteStatement.Verb.MERGE) {
      return merges(attempt);
    }
    if (!write.picksRows()) {
      throw new GaveUp(
          "Statement " + attempt.action().step().number() + " joins tables that change under it.");
    }
    List<Plan> plans = new ArrayList<>();
    for (Assignments one : assignments(attempt)) {
      Optional<String> sql =
          one.rows().isEmpty() ? Optional.empty() : Optional.of(write.on(one.rows()));
      plans.add(new Plan(sql, Optional.empty(), attempt.seen(), union(view.uses(), one.uses())));
    }
    return plans;
  }

  private static Plan whole(WriteAttempt attempt, Optional<List<Version>> rows, Set<Kind> uses) {
    return new Plan(Optional.of(attempt.write().whole()), rows, attempt.seen(), uses);
  }

  /** A MERGE looks for partners among the rows of its snapshot, but acts on what they are now. */
  private List<Plan> merges(WriteAttempt attempt) throws SQLException, GaveUp {
    List<Plan> plans = new ArrayList<>();
    if (semantics.picksBySnapshot()) {
      ScratchTable table = attempt.write().table();
      List<Version> current =
          attempt.store().current(schema.tables(), attempt.action().at(), Optional.empty());
      List<Version> asPicked =
          new ArrayList<>(current.stream().filter(one -> !one.table().equals(table)).toList());
      asPicked.addAll(attempt.view().of(Set.of(table)));
      Effect effect =
          scratch.effect(attempt.action(), attempt.write().whole(), asPicked, attempt.seen());
      Set<Integer> partners = effect.changed().keySet();
      List<Version> found =
          current.stream()
              .filter(
                  one ->
                      !one.table().equals(table)
                          || partners.contains(one.row())
                          || attempt.view().of(one.row()).isPresent())
              .toList();
      Set<Kind> uses = union(attempt.view().uses(), EnumSet.of(semantics.basis()));
      plans.add(whole(attempt, Optional.of(partners.isEmpty() ? asPicked : found), uses));
    }
    plans.add(whole(attempt, Optional.empty(), attempt.view().uses()));
    return plans;
  }

  /** Which rows the write takes, in every way that the rules allow and its count confirms. */
  private List<Assignments> assignments(WriteAttempt attempt) throws SQLException, GaveUp {
    WriteStatement write = attempt.write();
    RowRules rules = semantics.rows(attempt, scratch, hiddenLocks);
    List<List<RowChoice>> choices = new ArrayList<>();
    for (int row : inOrder(attempt, rules.matching())) {
      List<RowChoice> ofRow = rules.choices(row);
      if (ofRow.isEmpty() && write.limit().isPresent()) {
        ofRow = List.of(new RowChoice(row, false, Set.of())); // it may not have come so far
      } else if (ofRow.isEmpty()) {
        obstacles.note(
            attempt.action(),
            "does not wait for, or fail on, a row that another transaction holds or has changed.");
        return List.of();
      }
      choices.add(ofRow);
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
}
