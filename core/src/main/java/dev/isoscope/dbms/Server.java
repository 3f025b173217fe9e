package dev.isoscope.dbms;

import dev.isoscope.model.TargetIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** A running DBMS that connections can be opened to; the testbed knows how it came to life. */
public interface Server extends AutoCloseable {
  Dbms dbms();

  TargetIdentity identity();

  /**
   * Opens a connection in autocommit mode.
   *
   * @param session names the session; DBMSs that tell sessions apart by user name log in with it
   */
  Connection connect(String session) throws SQLException;

  /**
   * What its account asks for, where Isoscope has made that up. It is for whom the user lets in,
   * and for nothing that is kept.
   */
  default Optional<String> password() {
    return Optional.empty();
  }

  /**
   * Whether the server was started for Isoscope alone. Only then may settings be changed that
   * outlive a session or concern others.
   */
  boolean exclusive();

  /** Brings a server that died back to life, empty; refuses where it is not ours to start. */
  void restart() throws SQLException;

  /** What a report about it should say of it; nothing if it has just died and does not answer. */
  default Map<String, String> settings() {
    try (Connection connection = connect("SETTINGS")) {
      return dbms().settings(connection);
    } catch (SQLException e) {
      return Map.of();
    }
  }

  /** How the process of a server that died has ended, and the end of its log, where known. */
  default List<String> lastWords() {
    return List.of();
  }

  /**
   * Lines of its log, since this was asked last, that tell of a broken assertion or of what a
   * sanitizer has found.
   */
  default List<String> alarmingLines() {
    return List.of();
  }

  /**
   * Follows its log from now on, where that is at hand: whoever asks gets the lines since the last
   * time.
   */
  default Optional<Supplier<List<String>>> followLog() {
    return Optional.empty();
  }

  @Override
  void close();
}
