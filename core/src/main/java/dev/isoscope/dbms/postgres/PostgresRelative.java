package dev.isoscope.dbms.postgres;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.CounterReset;
import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.Waits;
import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One that speaks PostgreSQL's protocol and SQL and keeps rows and locks in its own way. All that
 * is known of these comes from their manuals, so what PostgreSQL has and they might not is left
 * out.
 */
abstract class PostgresRelative extends Postgres {
  private final String name;
  private final String title;
  private final Pattern about;
  private final String waits;

  /**
   * @param about finds its own version in what {@code version()} answers, and nothing in what
   *     others do
   * @param waits the query for the sessions that wait, each with one that it waits for
   */
  PostgresRelative(String name, String title, String about, String waits) {
    this.name = name;
    this.title = title;
    this.about = Pattern.compile(about);
    this.waits = waits;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String title() {
    return title;
  }

  @Override
  public final List<String> aliases() {
    return List.of();
  }

  /** That of a driver of its own; the one of PostgreSQL serves as well. */
  @Override
  public final String urlScheme() {
    return name;
  }

  @Override
  public final boolean unverified() {
    return true;
  }

  /** The version in an answer of {@code version()}, if it is one of this DBMS. */
  final Optional<Version> versionIn(String answer) {
    Matcher found = about.matcher(answer);
    return found.find() ? Optional.of(Version.parse(found.group(1))) : Optional.empty();
  }

  /** Drivers take it for the PostgreSQL whose version it reports. */
  @Override
  public final boolean answers(Connection connection) throws SQLException {
    return versionIn(Sql.value(connection, "SELECT version()")).isPresent();
  }

  @Override
  public final Version version(Connection connection) throws SQLException {
    return versionIn(Sql.value(connection, "SELECT version()"))
        .orElseThrow(() -> new SQLException("it does not say which " + title + " it is"));
  }

  @Override
  public final String product(Connection connection) throws SQLException {
    return title + " " + version(connection);
  }

  @Override
  public final LockProbe openProbe(
      Connection control, Server server, Collection<SessionHandle> sessions) throws SQLException {
    prepareProbe(control);
    Map<String, String> names = SessionHandle.names(sessions);
    return underWay -> Waits.of(Sql.rows(control, waits), names);
  }

  /** What the control connection needs to see all locks. */
  void prepareProbe(Connection control) throws SQLException {}

  @Override
  public final List<String> lockWaits(Connection control) {
    return List.of();
  }

  @Override
  public final Optional<ChangeLog> changeLog() {
    return Optional.empty();
  }

  @Override
  public final String tablesOfWorkspace() {
    return "SELECT table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE'"
        + " AND table_schema = ";
  }

  @Override
  public final List<String> clearThoroughly(List<String> tables) {
    return clear(tables);
  }

  @Override
  public final Optional<List<CounterReset>> counterResets(
      Connection control, String workspace, List<String> definitions) {
    return Optional.empty();
  }

  @Override
  public final List<String> endOptions() {
    return List.of("");
  }

  @Override
  public final Optional<Peculiarity> counters() {
    return Optional.empty();
  }
}
