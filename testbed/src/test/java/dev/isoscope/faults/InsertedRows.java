package dev.isoscope.faults;

import dev.isoscope.sql.text.WriteShape;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rows that a transaction has inserted so far. */
final class InsertedRows {
  /** Where a row is. */
  record Place(String table, String place) {}

  private final FaultySession session;
  private final List<Place> places = new ArrayList<>();

  InsertedRows(FaultySession session) {
    this.session = session;
  }

  /** Carries out a statement, and remembers the rows if it inserts any. */
  boolean run(String sql) throws SQLException {
    Optional<String> table = session.inTransaction() ? target(sql) : Optional.empty();
    if (table.isEmpty()) {
      return session.run(sql);
    }
    Set<String> before = new HashSet<>(all(table.get()));
    boolean result = session.run(sql);
    session.report(session.updated()); // reading on may spoil it
    all(table.get()).stream()
        .filter(place -> !before.contains(place))
        .forEach(place -> places.add(new Place(table.get(), place)));
    return result;
  }

  private List<String> all(String table) throws SQLException {
    return session.column(
        "SELECT " + TargetRows.place(session, table) + " FROM " + table + " ORDER BY 1");
  }

  private static Optional<String> target(String sql) {
    return WriteShape.of(sql)
        .filter(write -> write.verb().equals("INSERT") && !write.hasCommonTables())
        .map(write -> write.target().table());
  }

  /** The rows, the last ones first. */
  List<Place> lastFirst() {
    List<Place> reversed = new ArrayList<>(places);
    java.util.Collections.reverse(reversed);
    return reversed;
  }

  void forget() {
    places.clear();
  }
}
