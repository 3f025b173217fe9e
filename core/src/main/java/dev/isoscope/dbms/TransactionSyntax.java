package dev.isoscope.dbms;

import dev.isoscope.model.Version;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How transactions are begun and ended, and what else begins or ends one. By default they are
 * controlled by statements, which differ in their words only.
 */
public interface TransactionSyntax extends DbmsIdentity {
  /**
   * Carries out a transaction control statement.
   *
   * @param sql the words of the case
   * @return what could not be done as asked, as warnings
   */
  default List<String> control(
      Connection connection, Statement statement, TransactionControl control, String sql)
      throws SQLException {
    if (control instanceof TransactionControl.Begin begin) {
      return begin(statement, begin);
    }
    if (control instanceof TransactionControl.End end && !endOptions().contains(end.option())) {
      return end(statement, end);
    }
    statement.execute(render(control, sql));
    return List.of();
  }

  private List<String> begin(Statement statement, TransactionControl.Begin begin)
      throws SQLException {
    List<String> warnings = new ArrayList<>();
    String option = begin.option();
    if (!option.isEmpty() && !understands(option)) {
      warnings.add(unknownOption(option));
      option = "";
    }
    statement.execute(beginWith(option));
    return warnings;
  }

  /** COMMIT or ROLLBACK with an option that this DBMS does not have. */
  private List<String> end(Statement statement, TransactionControl.End end) throws SQLException {
    String plain = end instanceof TransactionControl.Commit ? "COMMIT" : "ROLLBACK";
    statement.execute(plain);
    if (end.chains()) {
      statement.execute(beginWith(""));
      return List.of();
    }
    return List.of(unknownRelease(plain));
  }

  /** Options of BEGIN that this DBMS understands, in capitals. */
  default List<String> beginOptions() {
    return List.of();
  }

  /** Whether BEGIN may be sent with this option. */
  default boolean understands(String option) {
    return beginOptions().contains(option);
  }

  /** BEGIN with an option of this DBMS. */
  default String beginWith(String option) {
    return option.isEmpty() ? "BEGIN" : "BEGIN " + option;
  }

  /** What a person types who begins a transaction by hand. */
  default String typedBegin() {
    return beginWith("");
  }

  /** What may follow COMMIT and ROLLBACK. */
  default List<String> endOptions() {
    return List.of("");
  }

  /** The words of a statement that is no BEGIN, as this DBMS wants them. */
  default String render(TransactionControl control, String sql) {
    if (control instanceof TransactionControl.Commit commit) {
      return ("COMMIT " + commit.option()).strip();
    }
    if (control instanceof TransactionControl.Rollback rollback) {
      return ("ROLLBACK " + rollback.option()).strip();
    }
    if (control instanceof TransactionControl.RollbackTo rollback) {
      return "ROLLBACK TO SAVEPOINT " + rollback.name();
    }
    if (control instanceof TransactionControl.Release release) {
      return "RELEASE SAVEPOINT " + release.name();
    }
    return sql;
  }

  /** The warning for an option of BEGIN that this DBMS does not have. */
  default String unknownOption(String option) {
    return "isoscope: " + title() + " has no BEGIN " + option + "; a plain BEGIN was sent";
  }

  /** The warning for COMMIT RELEASE or ROLLBACK RELEASE where there is none. */
  default String unknownRelease(String plain) {
    return "isoscope: " + title() + " has no " + plain + " RELEASE; a plain " + plain + " was sent";
  }

  // ---- what else begins and ends transactions -------------------------------------------------

  /** Whether a statement of this kind ends the transaction that is open, like DDL in MySQL. */
  default boolean commitsImplicitly(StatementKind kind, String sql) {
    return false;
  }

  /**
   * Whether turning autocommit on ends the transaction that is open even if it was on already, and
   * the transaction has begun with BEGIN.
   */
  default boolean autocommitEndsBegun() {
    return true;
  }

  /** Whether a COMMIT that fails has ended its transaction all the same. */
  default boolean commitFailureEndsTransaction() {
    return true;
  }

  /** Whether BEGIN ends the transaction that is open. */
  default boolean beginCommits() {
    return false;
  }

  /**
   * Whether a session whose transaction the DBMS has rolled back by itself is at once in a new one,
   * rather than in autocommit mode.
   */
  default boolean chainsAfterRollback(Version version) {
    return false;
  }

  /**
   * Whether a session is at once in a new transaction when a statement has committed the one that
   * was open, rather than in autocommit mode.
   */
  default boolean chainsAfterImplicitCommit() {
    return false;
  }

  /**
   * Whether a statement has transactions work in another way than the mode of the target says, or
   * read another state than the level says.
   */
  default boolean leavesMode(Optional<String> mode, String sql) {
    return false;
  }

  /**
   * Whether a setting changes what COMMIT and ROLLBACK do, so that transactions do not begin and
   * end where statements say so.
   */
  default boolean changesEnds(String setting) {
    return false;
  }

  /** Whether SAVEPOINT outside a transaction begins one, which the savepoint's release commits. */
  default boolean savepointBegins() {
    return false;
  }
}
