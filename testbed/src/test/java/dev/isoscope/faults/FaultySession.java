package dev.isoscope.faults;

import dev.isoscope.dbms.ErrorEffect;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.TransactionControl;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a fault can see and do of the session whose statement it carries out. */
final class FaultySession {
  private final FaultyServer server;
  private final String name;
  private final Connection connection;
  private final Collection<FaultySession> group;
  private final InsertedRows inserted;
  private final List<InsertedRows.Place> arrived = new CopyOnWriteArrayList<>();
  private Statement statement;
  private Integer reported;
  private ResultSet rows;
  private Connection side;
  private volatile boolean open;
  private boolean written;
  private volatile boolean busy;

  /**
   * @param group the sessions of the same executor, this one among them
   */
  FaultySession(
      FaultyServer server, String name, Connection connection, Collection<FaultySession> group) {
    this.server = server;
    this.name = name;
    this.connection = connection;
    this.group = group;
    this.inserted = new InsertedRows(this);
  }

  /** Hands a statement to the fault and keeps account of the transaction. */
  boolean execute(Statement real, String sql, Fault fault) throws SQLException {
    statement = real;
    reported = null;
    rows = null;
    busy = true;
    Optional<TransactionControl> control = TransactionControl.parse(sql);
    try {
      boolean result = fault.execute(this, sql);
      if (control.orElse(null) instanceof TransactionControl.Begin) {
        open = true;
        written = false;
        inserted.forget();
        arrived.clear();
      }
      if (control.orElse(null) instanceof TransactionControl.Commit) {
        announce();
      }
      written |= StatementKind.of(sql) == StatementKind.WRITE;
      return result;
    } catch (SQLException e) {
      ErrorKind kind = server.dbms().classify(e, false);
      open &= server.dbms().effect(kind, e) != ErrorEffect.TRANSACTION_OVER;
      throw e;
    } finally {
      open &= !(control.orElse(null) instanceof TransactionControl.End);
      busy = false;
    }
  }

  /** Lets the transactions under way know which rows there are now. */
  private void announce() {
    group.stream()
        .filter(other -> other != this && other.open)
        .forEach(other -> other.arrived.addAll(inserted.lastFirst()));
    inserted.forget();
  }

  /** Really carries out a statement. */
  boolean run(String sql) throws SQLException {
    return statement.execute(sql);
  }

  /** How many rows the last statement has changed. */
  int updated() throws SQLException {
    return statement.getUpdateCount();
  }

  /** Carries out a statement of the fault's own, beside the one of the case. */
  int runAside(String sql) throws SQLException {
    try (Statement other = connection.createStatement()) {
      return other.executeUpdate(sql);
    }
  }

  /** The rows of a query of the fault's own, as text. */
  List<String> column(String query) throws SQLException {
    return dev.isoscope.dbms.Sql.column(connection, query);
  }

  /** Lets the statement claim that it changed so many rows. */
  void report(int count) {
    reported = count;
  }

  /** Lets the statement return the rows of another one. */
  boolean answer(ResultSet other) {
    rows = other;
    return true;
  }

  Optional<Integer> reported() {
    return Optional.ofNullable(reported);
  }

  Optional<ResultSet> rows() {
    return Optional.ofNullable(rows);
  }

  /** Whether the session is in a transaction that BEGIN has opened. */
  boolean inTransaction() {
    return open;
  }

  /** Whether another session of the same case has a transaction open. */
  boolean othersOpen() {
    return group.stream().anyMatch(other -> other != this && other.open);
  }

  /** The other sessions in transactions with nothing under way. */
  List<FaultySession> idleOthers() {
    // Always in the same order, in whichever arena: the case may be run again with instruments.
    return group.stream()
        .filter(other -> other != this && other.open && !other.busy)
        .sorted(Comparator.comparing(other -> other.name))
        .toList();
  }

  /** The rows that the open transaction has inserted, for faults that let them be tracked. */
  InsertedRows inserted() {
    return inserted;
  }

  /** The rows that others have inserted and committed since the transaction began. */
  List<InsertedRows.Place> arrived() {
    return arrived;
  }

  /** Whether the transaction has written anything. */
  boolean hasWritten() {
    return written;
  }

  Connection connection() {
    return connection;
  }

  /** Another connection, which sees only what has been committed. */
  Connection side() throws SQLException {
    if (side == null) {
      side = server.connectSoundly(name + "_side");
      server.dbms().enterWorkspace(side, workspace());
    }
    return side;
  }

  /** The name of the schema that the sessions of the group work in. */
  String workspace() {
    return name.substring(0, name.lastIndexOf('_'));
  }

  /** The tables in it. */
  List<String> tables() throws SQLException {
    return server.dbms().tables(side(), workspace());
  }

  /** Those that a statement names. */
  List<String> tablesOf(String sql) throws SQLException {
    return tables().stream()
        .filter(table -> Tokenizer.words(sql).stream().anyMatch(word -> word.is(table)))
        .toList();
  }

  /** Tables as this session sees them now. */
  SeenTables sees(Collection<String> tables) throws SQLException {
    return SeenTables.of(this, connection, tables);
  }

  /** Tables as they have been committed. */
  SeenTables committed(Collection<String> tables) throws SQLException {
    return SeenTables.of(this, side(), tables);
  }

  String quote(String identifier) {
    return server.dbms().quote(identifier);
  }

  String dbms() {
    return server.dbms().name();
  }

  void closed() {
    group.remove(this);
    try {
      if (side != null) {
        side.close();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
