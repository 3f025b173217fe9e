package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Works out the ways in which a write may work, given the versions that there are. */
final class Planner {
  private final ScratchSchema schema;
  private final Scratch scratch;
  private final VersionRules rules;
  private final HiddenLocks hiddenLocks;
  private final Obstacles obstacles;

  Planner(
      ScratchSchema schema,
      Scratch scratch,
      VersionRules rules,
      HiddenLocks hiddenLocks,
      Obstacles obstacles) {
    this.schema = schema;
    this.scratch = scratch;
    this.rules = rules;
    this.hiddenLocks = hiddenLocks;
    this.obstacles = obstacles;
  }

  /** A write, what it sees of the tables, and how it looks at that. */
  record Way(Action.Write action, WriteStatement write, VersionStore view, Reading reading) {}

  /** The ways in which a write may see the tables. */
  List<Way> ways(
      Action.Write action, WriteStatement write, VersionStore store, List<Action.Write> underWay)
      throws SQLException, GaveUp {
    List<VersionStore> views = new ArrayList<>(List.of(store));
    if (rules.seesUncommitted()) {
      for (Action.Write pending : underWay) {
        int seen = Math.max(action.since(), pending.since() + 1);
        try {
          views.addAll(
              new HalfDone(schema, scratch, pending, schema.parse(pending), seen, store).stages());
        } catch (GaveUp e) {
          if (!e.isRefusal()) {
            throw e; // otherwise the rows it has left do not stand on their own, and are not seen
          }
        }
      }
    }
    List<Way> ways = new ArrayList<>();
    for (VersionStore view : views) {
      rules
          .readings(action, write, view)
          .forEach(reading -> ways.add(new Way(action, write, view, reading)));
    }
    return ways;
  }

  /** What the write may do if it sees the tables in this way. */
  List<Plan> plans(Way way) throws SQLException, GaveUp {
    WriteStatement write = way.write();
    Reading reading = way.reading();
    boolean undisputed = rules.undisputed(way.action(), write, reading, way.view());
    if (undisputed || write.verb() == WriteStatement.Verb.INSERT) {
      return List.of(whole(way, Optional.empty(), reading.uses()));
    }
    if (write.verb() == WriteStatement.Verb.MERGE) {
      return merges(way);
    }
    if (!write.picksRows()) {
      throw new GaveUp(
          "Statement " + way.action().step().number() + " joins tables that change under it.");
    }
    List<Plan> plans = new ArrayList<>();
    for (Assignments one : assignments(way)) {
      Optional<String> sql =
          one.rows().isEmpty() ? Optional.empty() : Optional.of(write.on(one.rows()));
      plans.add(new Plan(sql, Optional.empty(), reading.seen(), union(reading.uses(), one.uses())));
    }
    return plans;
  }

  private static Plan whole(Way way, Optional<List<Version>> rows, Set<Kind> uses) {
    return new Plan(Optional.of(way.write().whole()), rows, way.reading().seen(), uses);
  }

  /** A MERGE looks for partners among the rows of its snapshot, but acts on what they are now. */
  private List<Plan> merges(Way way) throws SQLException, GaveUp {
    List<Plan> plans = new ArrayList<>();
    if (way.reading().picked().isPresent()) {
      Map<Integer, Optional<Version>> picked = way.reading().picked().get();
      ScratchTable table = way.write().table();
      List<Version> current =
          way.view().current(schema.tables(), way.action().at(), Optional.empty());
      List<Version> asPicked =
          new ArrayList<>(current.stream().filter(one -> !one.table().equals(table)).toList());
      picked.values().stream().flatMap(Optional::stream).forEach(asPicked::add);
      Effect effect =
          scratch.effect(way.action(), way.write().whole(), asPicked, way.reading().seen());
      Set<Integer> partners = effect.changed().keySet();
      List<Version> found =
          current.stream()
              .filter(
                  one ->
                      !one.table().equals(table)
                          || partners.contains(one.row())
                          || picked.getOrDefault(one.row(), Optional.empty()).isPresent())
              .toList();
      Set<Kind> uses = union(way.reading().uses(), EnumSet.of(rules.basis()));
      plans.add(whole(way, Optional.of(partners.isEmpty() ? asPicked : found), uses));
    }
    plans.add(whole(way, Optional.empty(), way.reading().uses()));
    return plans;
  }

  /** Which rows the write takes, in every way that the rules allow and its count confirms. */
  private List<Assignments> assignments(Way way) throws SQLException, GaveUp {
    WriteStatement write = way.write();
    Set<Version> decisive = rules.decisive(way.action(), write, way.reading(), way.view());
    Set<Integer> matching = scratch.matching(way.action(), write, decisive, way.reading().seen());
    boolean keepsPartners = rules.has(Kind.RECHECK_KEEPS_PARTNERS) && !write.sources().isEmpty();
    Recheck recheck =
        keepsPartners ? Recheck.of(way, decisive, matching, scratch) : Recheck.plain(matching);
    ScanOrder order = scanOrder(way, decisive);
    ScanPlace scan = ScanPlace.of(way, order, rules.semiConsistent(write), schema, hiddenLocks);
    RowRules rowRules = new RowRules(rules, way, matching, recheck, order, scan);
    List<List<RowChoice>> choices = new ArrayList<>();
    for (int row : inOrder(way, matching)) {
      List<RowChoice> ofRow = rowRules.choices(row);
      if (ofRow.isEmpty() && write.limit().isPresent()) {
        ofRow = List.of(new RowChoice(row, false, Set.of())); // it may not have come so far
      } else if (ofRow.isEmpty()) {
        obstacles.note(
            way.action(),
            "does not wait for, or fail on, a row that another transaction holds or has changed.");
        return List.of();
      }
      choices.add(ofRow);
    }
    List<Assignments> found = Assignments.of(choices, write.limit());
    if (way.action().count().isEmpty()) {
      return found;
    }
    long count = way.action().count().get();
    List<Assignments> counted = found.stream().filter(one -> one.rows().size() == count).toList();
    if (counted.isEmpty()) {
      obstacles.counts(way.action(), found.get(0).rows().size());
    }
    return counted;
  }

  /** Where the rows stood meanwhile, if the write has waited on its way through them. */
  private ScanOrder scanOrder(Way way, Set<Version> decisive) throws SQLException, GaveUp {
    boolean waits = way.action().step().blocked() && rules.basis() == Kind.NO_GAP_LOCKS;
    return waits && decisive.size() > 1
        ? ScanOrder.of(
            way.action(), way.write(), decisive, schema.layout(way.write().table()), scratch)
        : ScanOrder.UNKNOWN;
  }

  /** The rows in the order in which the write takes them, as far as it has one. */
  private List<Integer> inOrder(Way way, Set<Integer> matching) {
    List<Integer> order = List.copyOf(matching);
    Comparator<Integer> byPlace =
        Comparator.comparingInt(
            row ->
                way.view()
                    .committed(row, way.action().at(), way.action().transaction())
                    .map(one -> order.indexOf(one.id()))
                    .orElse(-1));
    return way.view().rowsOf(way.write().table()).stream().sorted(byPlace).toList();
  }

  static Set<Kind> union(Set<Kind> left, Set<Kind> right) {
    Set<Kind> both = EnumSet.noneOf(Kind.class);
    both.addAll(left);
    both.addAll(right);
    return both;
  }
}
