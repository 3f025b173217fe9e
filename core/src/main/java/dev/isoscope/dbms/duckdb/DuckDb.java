package dev.isoscope.dbms.duckdb;

import dev.isoscope.dbms.AdyaLevel;
import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.CounterReset;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.ErrorClassification;
import dev.isoscope.dbms.ErrorEffect;
import dev.isoscope.dbms.IsolationDegree;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.dbms.Promise;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * DuckDB, which never waits: of two transactions that conflict, the second fails.
 *
 * <p>Its driver gives neither SQLState nor code. The only thing that classifies an error is the
 * class of the exception, with which the message starts; so here, and only here, messages are read.
 */
public final class DuckDb implements Dbms {
  private static final String DRIVER_PREFIX =
      "^(java\\.sql\\.SQLException: "
          + "|Invalid Input Error: Attempting to execute an unsuccessful or closed pending query"
          + " result\\s+Error: )+";

  @Override
  public String name() {
    return "duckdb";
  }

  @Override
  public String title() {
    return "DuckDB";
  }

  @Override
  public List<String> unsharedUrls() {
    return List.of("jdbc:duckdb:", "jdbc:duckdb::memory:");
  }

  @Override
  public boolean runsNativeCode() {
    return true;
  }

  @Override
  public String binaryLiteral(String hex) {
    return "'" + hex.replaceAll("(..)", "\\\\x$1") + "'::BLOB";
  }

  @Override
  public List<String> terminal(TargetIdentity target) {
    return List.of(
        "# Only one process may write to a database: here Python, with a connection per session",
        "pip install duckdb==" + target.version() + " && python3",
        ">>> import duckdb; T1 = duckdb.connect(); T2 = T1.cursor()",
        ">>> T1.execute(\"...\").fetchall()  # and so on");
  }

  @Override
  public List<Setting> settingQueries() {
    return Setting.each(
        "threads, default_collation, TimeZone, preserve_insertion_order",
        name -> "SELECT current_setting(" + Sql.literal(name) + ")");
  }

  @Override
  public List<Level> levels(Optional<String> mode) {
    return List.of(Level.SNAPSHOT);
  }

  @Override
  public Promise promise(Optional<String> mode, Level level) {
    return Promise.of(
            IsolationDegree.SNAPSHOT,
            AdyaLevel.PL_SI,
            "snapshot isolation is guaranteed, and transactions that violate it are aborted",
            "DuckDB documentation, Transaction Management: Isolation Level",
            Anomaly.DIRTY_READ)
        .and(
            "each transaction works on a snapshot (MVCC), and a change to a row that another has"
                + " changed fails (optimistic concurrency control)",
            "DuckDB documentation, Concurrency: Concurrency within a Single Process",
            Anomaly.P4);
  }

  @Override
  public List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    return List.of(
        Peculiarity.documented(Kind.TRANSACTION_SNAPSHOT, promise(mode, level).citation()));
  }

  /**
   * An index lets go of a deleted row when nobody can see it any more; until then, and for foreign
   * keys within one transaction as well, checks may go by it (DuckDB documentation, Indexes:
   * Constraint Checking in UPDATE Statements, Over-Eager Constraint Checking in Foreign Keys).
   */
  @Override
  public boolean keyChecksLag() {
    return true;
  }

  /**
   * Deletions end one by one: until then a row counts as referred to by those that are deleted (see
   * {@link #keyChecksLag}). If one fails, those before it have been done.
   */
  @Override
  public void sendTogether(Connection control, List<String> statements) throws SQLException {
    int done = 0;
    for (int i = 0; i < statements.size(); i++) {
      if (statements.get(i).startsWith("DELETE")) {
        Sql.execute(control, statements.subList(done, i + 1).toArray(String[]::new));
        done = i + 1;
      }
    }
    if (done < statements.size()) {
      Dbms.super.sendTogether(control, statements.subList(done, statements.size()));
    }
  }

  @Override
  public Optional<ChangeLog> changeLog() {
    return Optional.of(new DuckDbChangeLog());
  }

  /** There is one level only. */
  @Override
  public List<String> sessionSettings(Level level) {
    return List.of();
  }

  @Override
  public void dropWorkspace(Connection control, String workspace) throws SQLException {
    Sql.execute(control, "USE main", "DROP SCHEMA " + quote(workspace) + " CASCADE");
  }

  /** Sessions remember the schema's name, so that it may be dropped and created again. */
  @Override
  public void enterWorkspace(Connection connection, String workspace) throws SQLException {
    Sql.execute(connection, "USE " + quote(workspace));
  }

  @Override
  public String tablesOfWorkspace() {
    return "SELECT table_name FROM duckdb_tables() WHERE NOT internal AND schema_name = ";
  }

  /** A sequence can neither be set back nor be replaced while a table draws from it. */
  @Override
  public Optional<List<CounterReset>> counterResets(
      Connection control, String workspace, List<String> definitions) throws SQLException {
    String here = "FROM duckdb_sequences() WHERE schema_name = " + Sql.literal(workspace);
    return Sql.column(control, "SELECT sequence_name " + here).isEmpty()
        ? Optional.of(List.of())
        : Optional.empty();
  }

  @Override
  public List<String> beginOptions() {
    return List.of("READ ONLY", "READ WRITE");
  }

  @Override
  public String beginWith(String option) {
    return option.isEmpty() ? "BEGIN" : "BEGIN TRANSACTION " + option;
  }

  @Override
  public ErrorKind classify(SQLException error, boolean othersWait) {
    String message = plain(String.valueOf(error.getMessage()));
    return switch (exception(message)) {
      case "TransactionContext Error" -> transactionError(message);
      case "Constraint Error" -> ErrorKind.CONSTRAINT;
      case "Parser Error", "Binder Error", "Catalog Error", "Syntax Error" -> ErrorKind.SYNTAX;
      case "INTERNAL Error", "FATAL Error" -> ErrorKind.INTERNAL;
      case "Connection Error" -> ErrorKind.CONNECTION;
      default -> ErrorClassification.standard(error);
    };
  }

  private static ErrorKind transactionError(String message) {
    if (message.contains("Current transaction is aborted")) {
      return ErrorKind.ABORTED;
    }
    if (message.contains("constraint violation")) {
      return ErrorKind.CONSTRAINT; // two inserted one key, and the second commits
    }
    return message.toLowerCase(java.util.Locale.ROOT).contains("conflict")
        ? ErrorKind.SERIALIZATION
        : ErrorKind.OTHER;
  }

  /** The classes that leave a transaction alone, by DuckDB's own list; all others abort it. */
  @Override
  public ErrorEffect effect(ErrorKind kind, SQLException error) {
    return switch (exception(plain(String.valueOf(error.getMessage())))) {
      case "Parser Error",
          "Binder Error",
          "Catalog Error",
          "Connection Error",
          "Permission Error",
          "Parameter Not Allowed Error" ->
          ErrorEffect.STATEMENT_UNDONE;
      default -> ErrorEffect.TRANSACTION_ABORTED;
    };
  }

  @Override
  public String stableMessage(String message) {
    return Dbms.super.stableMessage(plain(message));
  }

  /** The message as the engine wrote it. */
  private static String plain(String message) {
    return message.replaceFirst(DRIVER_PREFIX, "");
  }

  private static String exception(String message) {
    int colon = message.indexOf(':');
    return colon < 0 ? "" : message.substring(0, colon);
  }

  @Override
  public Version version(Connection connection) throws SQLException {
    return Version.parse(
        connection.getMetaData().getDatabaseProductVersion().replaceFirst("^v", ""));
  }
}
