package dev.isoscope.dbms;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How the workspace, which is the one schema that Isoscope touches, is made and dropped, and how
 * its tables are filled once more.
 */
public interface Workspaces extends LexicalSyntax {
  /** Prepares the control connection, which probes, lays out tables and reads final states. */
  default void openControl(Connection connection, String workspace) throws SQLException {
    enterWorkspace(connection, workspace);
  }

  /** Creates the schema; fails if one of that name is there already. */
  default void createWorkspace(Connection control, String workspace) throws SQLException {
    Sql.execute(control, "CREATE SCHEMA " + quote(workspace));
  }

  /** Whether a server may have several workspaces that know nothing of each other. */
  default boolean separatesWorkspaces() {
    return true;
  }

  /** Drops the schema with all that is in it, from within another one that is always there. */
  default void dropWorkspace(Connection control, String workspace) throws SQLException {
    Sql.execute(control, "SET SCHEMA PUBLIC", "DROP SCHEMA " + quote(workspace) + " CASCADE");
  }

  /** Makes unqualified names mean the workspace; by default in the words of the standard. */
  default void enterWorkspace(Connection connection, String workspace) throws SQLException {
    Sql.execute(connection, "SET SCHEMA " + quote(workspace));
  }

  /** Drops everything in the workspace, so that a case starts on fresh tables. */
  default void emptyWorkspace(Connection control, String workspace) throws SQLException {
    dropWorkspace(control, workspace);
    createWorkspace(control, workspace);
    enterWorkspace(control, workspace);
  }

  /** The base tables in the workspace, by name. */
  default List<String> tables(Connection control, String workspace) throws SQLException {
    return Sql.column(control, tablesOfWorkspace() + Sql.literal(workspace) + " ORDER BY 1");
  }

  /** The query for that, up to the name of the workspace; by default the standard's. */
  default String tablesOfWorkspace() {
    return "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_TYPE = 'BASE TABLE'"
        + " AND TABLE_SCHEMA = ";
  }

  // ---- the same tables once more --------------------------------------------------------------

  /**
   * Statements that delete all rows.
   *
   * @param tables in the order in which they were created
   */
  default List<String> clear(List<String> tables) {
    List<String> deletes = new ArrayList<>();
    for (String table : tables) {
      deletes.add(0, "DELETE FROM " + quote(table));
    }
    return deletes;
  }

  /**
   * Like {@link #clear}, but leaves nothing behind that would make later runs slower; costs more,
   * and is asked for once in a while.
   */
  default List<String> clearThoroughly(List<String> tables) {
    return clear(tables);
  }

  /**
   * How to set the counters of the workspace back; sent when the tables concerned are empty.
   *
   * @param definitions the statements that made the tables
   * @return empty if there are counters that cannot be set back
   */
  default Optional<List<CounterReset>> counterResets(
      Connection control, String workspace, List<String> definitions) throws SQLException {
    return Optional.of(List.of());
  }

  /**
   * Sends statements that return nothing, in few round trips, and as one transaction where that
   * works; if it fails, nobody relies on what the tables hold then.
   */
  default void sendTogether(Connection control, List<String> statements) throws SQLException {
    control.setAutoCommit(false);
    try (Statement statement = control.createStatement()) {
      for (String sql : statements) {
        statement.addBatch(sql);
      }
      statement.executeBatch();
      control.commit();
    } catch (SQLException e) {
      control.rollback();
      throw e;
    } finally {
      control.setAutoCommit(true);
    }
  }
}
