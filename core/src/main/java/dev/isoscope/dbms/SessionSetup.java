package dev.isoscope.dbms;

import dev.isoscope.model.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** How the connections of sessions are prepared, and what the driver must be told about them. */
public interface SessionSetup extends Workspaces {
  /**
   * The number or name under which the DBMS's lock tables know this connection; where sessions
   * never wait, nothing asks for it.
   */
  default String sessionId(Connection connection) throws SQLException {
    return "";
  }

  /** Whether its lock tables know sessions by their users only, so that each needs one. */
  default boolean tellsSessionsByUser() {
    return false;
  }

  /**
   * Prepares a session's connection: isolation level, and timeouts out of the way.
   *
   * @param workspace the schema that holds the tables of the case
   */
  default void openSession(Connection connection, Level level, String workspace)
      throws SQLException {
    enterWorkspace(connection, workspace);
    Sql.execute(connection, sessionSettings(level).toArray(String[]::new));
  }

  /**
   * Statements that give a session its isolation level and put timeouts out of the way; by default
   * the words of the standard for the level.
   */
  default List<String> sessionSettings(Level level) {
    return List.of("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL " + level.sql());
  }

  /** Those of them that a person types who opens a session by hand. */
  default List<String> typedSettings(Level level) {
    return sessionSettings(level).stream().filter(sql -> sql.contains(" ISOLATION ")).toList();
  }

  /**
   * Settings of a session in whose way nobody stands: what takes it long there has gone wrong, and
   * is given up.
   */
  default List<String> settingsAlone() {
    return List.of();
  }

  /**
   * Takes back what statements of a case have set in a session whose transactions have ended.
   *
   * @return false if only a new session will do
   */
  default boolean restore(Connection connection, List<String> settings) throws SQLException {
    return settings.isEmpty();
  }

  /** What keeps a session's settings in step with the run; one per session. */
  default SessionTuner tuner(Server server) {
    return SessionTuner.NOTHING;
  }

  /** Whether a session may go on to believe in tables that were dropped and made anew. */
  default boolean sessionsRememberTables() {
    return false;
  }

  /** Keeps results with more rows than these from filling the memory; they may be cut. */
  default void limitRows(Statement statement, int most) throws SQLException {
    statement.setMaxRows(most);
  }

  /** Whether the driver has given up a result because it was too large. */
  default boolean resultTooLarge(SQLException error) {
    return false;
  }
}
