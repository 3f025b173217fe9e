package dev.isoscope.oracle.dependency;

import dev.isoscope.dbms.Grounds;
import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.oracle.Transaction;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.oracle.graph.Use;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Says of what a statement saw of a row on what grounds it rests. */
final class Footing {
  private record Side(String transaction, String table) {}

  private record Write(Statements.Place place, RowIdentity row) {}

  private final Statements statements;
  private final Timeline timeline;
  private final RowValues values;
  private final Set<Integer> plainQueries = new HashSet<>();
  private final Map<Side, List<Write>> onTop = new HashMap<>();

  Footing(Observations observations, Statements statements, Timeline timeline) {
    this.statements = statements;
    this.timeline = timeline;
    this.values = new RowValues(observations.images());
    observations.uses().stream()
        .filter(Use::plainQuery)
        .forEach(use -> plainQueries.add(use.statement()));
    observations.changes().stream()
        .filter(change -> statements.find(change.after().writer()).isPresent())
        .map(this::write)
        .collect(Collectors.groupingBy(write -> write.row().table()))
        .values()
        .forEach(
            writes -> writes.stream().filter(write -> isOnTop(write, writes)).forEach(this::enter));
  }

  private Write write(Change change) {
    return new Write(statements.at(change.after().writer()), change.row());
  }

  /** Whether somebody concurrent may have committed a change of the table before it came back. */
  private boolean isOnTop(Write write, List<Write> all) {
    Transaction own = write.place().transaction();
    return all.stream()
        .map(other -> other.place().transaction())
        .filter(other -> other.committed() && !other.name().equals(own.name()))
        .anyMatch(
            other ->
                !timeline.endedBefore(other, own)
                    && !timeline.cameBackBeforeCommit(write.place(), other));
  }

  private void enter(Write write) {
    onTop.computeIfAbsent(side(write.place(), write.row()), side -> new ArrayList<>()).add(write);
  }

  private static Side side(Statements.Place place, RowIdentity row) {
    return new Side(place.transaction().name(), row.table());
  }

  Grounds of(Use use) {
    return of(use.statement(), use.version().row());
  }

  /**
   * A deleted row and a new one, or one whose key has changed, may have the same key, and so the
   * same place in the table.
   */
  Grounds of(int statement, RowIdentity row) {
    if (!plainQueries.contains(statement)) {
      return Grounds.WRITES;
    }
    Statements.Place place = statements.at(statement);
    boolean mixed =
        onTop.getOrDefault(side(place, row), List.of()).stream()
            .filter(write -> write.place().isBefore(place))
            .anyMatch(write -> write.row().equals(row) || values.haveCommon(write.row(), row));
    return mixed ? Grounds.MIXTURE : Grounds.QUERIES;
  }

  /** Whether a plain query saw it, with its own changes not on top of others'. */
  boolean isPlain(Use use) {
    return of(use) == Grounds.QUERIES;
  }
}
