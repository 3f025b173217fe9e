package dev.isoscope.faults;

import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A plain query sees the state that a commit has led to or away from, and not the one that it
 * should see, as long as its transaction has written nothing. The states are those since some
 * transaction was alone, so that there is but one where all run one after the other.
 */
final class OtherState implements Fault {
  private final boolean newer;
  private final Map<String, List<SeenTables>> states = new ConcurrentHashMap<>();

  private OtherState(boolean newer) {
    this.newer = newer;
  }

  /** The state is one commit too new. */
  static Fault tooNew() {
    return new OtherState(true);
  }

  /** The state is one commit too old. */
  static Fault tooOld() {
    return new OtherState(false);
  }

  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    Optional<TransactionControl> control = TransactionControl.parse(sql);
    boolean begins = control.orElse(null) instanceof TransactionControl.Begin;
    boolean writes = StatementKind.of(sql) == StatementKind.WRITE;
    boolean commits =
        session.inTransaction()
            ? control.orElse(null) instanceof TransactionControl.Commit
            : writes && session.othersOpen();
    if (begins && !session.othersOpen()) {
      states.put(session.workspace(), List.of(now(session)));
    }
    boolean reads =
        Fault.isPlainQuery(sql)
            && (session.inTransaction() ? !session.hasWritten() : session.othersOpen());
    boolean result = reads ? WrongRead.answer(session, sql, this::other) : session.run(sql);
    if (commits) {
      if (writes) {
        session.report(session.updated()); // reading on may spoil it
      }
      SeenTables now = now(session);
      states.compute(session.workspace(), (key, before) -> followed(before, now));
    }
    return result;
  }

  private static SeenTables now(FaultySession session) throws SQLException {
    return session.committed(session.tables());
  }

  private static List<SeenTables> followed(List<SeenTables> before, SeenTables now) {
    List<SeenTables> all = new ArrayList<>(before == null ? List.of() : before);
    all.add(now);
    return all;
  }

  private Optional<SeenTables> other(FaultySession session, Collection<String> tables)
      throws SQLException {
    SeenTables right = session.sees(tables);
    List<SeenTables> all =
        states.getOrDefault(session.workspace(), List.of()).stream()
            .map(state -> state.only(tables))
            .toList();
    int place = all.lastIndexOf(right);
    int step = newer ? 1 : -1;
    while (place >= 0 && place < all.size() && all.get(place).equals(right)) {
      place += step;
    }
    return place >= 0 && place < all.size() ? Optional.of(all.get(place)) : Optional.empty();
  }
}
