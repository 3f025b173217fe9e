package dev.isoscope.execute;

import dev.isoscope.dbms.Server;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The workspaces on a server of others that a process left there because it was killed. */
public final class AbandonedWorkspaces {
  /** A session of the dead process may still hold what is to go; nobody waits for that forever. */
  private static final int PATIENCE_MILLISECONDS = 60_000;

  private AbandonedWorkspaces() {}

  /** All workspaces that are there, whoever made them. */
  public static List<WorkspaceName> all(Server server) throws SQLException {
    Set<String> names = new TreeSet<>();
    try (Connection connection = server.connect("isoscope")) {
      DatabaseMetaData about = connection.getMetaData();
      // To some DBMSs a schema is what others call a catalogue.
      names.addAll(first(about.getSchemas()));
      names.addAll(first(about.getCatalogs()));
    }
    return names.stream()
        .flatMap(name -> WorkspaceName.of(name).stream())
        .sorted(
            Comparator.comparingLong(WorkspaceName::process).thenComparing(WorkspaceName::number))
        .toList();
  }

  private static List<String> first(ResultSet rows) throws SQLException {
    List<String> values = new ArrayList<>();
    try (rows) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  /**
   * Drops one with all that is in it.
   *
   * @return false if it is not abandoned, or not any more
   */
  public static boolean drop(Server server, WorkspaceName workspace) throws SQLException {
    if (!workspace.abandoned()) {
      return false;
    }
    try (Connection connection = server.connect("isoscope")) {
      BestEffort.to(() -> connection.setNetworkTimeout(Runnable::run, PATIENCE_MILLISECONDS));
      server.dbms().dropWorkspace(connection, workspace.toString());
    }
    return true;
  }
}
