package dev.isoscope.execute;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Level;
import dev.isoscope.model.TableState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A workspace and the connections that runs in it use: one to control, and one per session, kept
 * from run to run as long as nothing has happened on them that a later case could feel.
 */
final class WorkspaceConnections implements AutoCloseable {
  /** What names of sessions begin with whose statements belong to no run. */
  private static final String SCRATCH = "scratch_";

  private final Server server;
  private final Level level;
  private final String workspaceName;
  private final Pattern nameInMessages;
  private final HousekeepingGuard housekeeping;
  private final Map<String, SessionConnection> sessionConnections = new LinkedHashMap<>();
  private final Map<String, SessionConnection> scratchConnections = new LinkedHashMap<>();
  private final Map<String, TransactionTracker> trackers = new LinkedHashMap<>();
  private final List<SessionConnection> discarded = new ArrayList<>();
  private final Set<String> distrusted = new HashSet<>();
  private volatile Connection control; // null: not connected yet
  private volatile boolean exists;
  private Workspace workspace;
  private boolean proven;
  private Case testCase;
  private CaseSetup setup = CaseSetup.NONE;
  private Reset reset;
  private LockProbe probe;
  private List<String> names = List.of();

  /** One that is opened by its first run, or before. */
  WorkspaceConnections(
      Server server, Level level, String workspaceName, HousekeepingGuard housekeeping) {
    this.server = server;
    this.level = level;
    this.workspaceName = workspaceName;
    this.nameInMessages = Pattern.compile(Pattern.quote(workspaceName), Pattern.CASE_INSENSITIVE);
    this.housekeeping = housekeeping;
  }

  /** Creates the workspace. */
  void open() throws SQLException {
    Connection opened = server.connect("CONTROL");
    try {
      server.dbms().createWorkspace(opened, workspaceName);
    } catch (SQLException e) {
      BestEffort.to(opened::close);
      throw e;
    }
    control = opened;
    exists = true;
    try {
      server.dbms().openControl(opened, workspaceName);
      workspace = new Workspace(server.dbms(), opened, workspaceName);
    } catch (SQLException e) {
      close();
      throw e;
    }
  }

  /** Names the case that the next run is of, and what its init statements come to. */
  void next(Case other, CaseSetup itsSetup, Reset how) {
    testCase = other;
    setup = itsSetup;
    reset = how;
  }

  /** What the last run here was laid out by. */
  CaseSetup setup() {
    return setup;
  }

  /** Whether a run has ever been made ready here. */
  boolean proven() {
    return proven;
  }

  /** Lays the tables out and makes every session ready. */
  void prepare(List<ParsedStatement> statements, List<String> sessions) throws SQLException {
    if (workspace == null) {
      open();
    }
    if (reset == Reset.FRESH) {
      List.copyOf(sessionConnections.keySet()).forEach(this::end);
    }
    boolean anew = workspace.lay(testCase, setup, statements, reset);
    if (anew && server.dbms().sessionsRememberTables()) {
      List.copyOf(sessionConnections.keySet()).forEach(this::end);
      endScratch();
    }
    names = sessions;
    trackers.clear();
    boolean news = probe == null;
    for (String name : names) {
      trackers.put(name, new TransactionTracker(server, name));
      if (!sessionConnections.containsKey(name)) {
        sessionConnections.put(name, new SessionConnection(server, name, level, workspaceName));
        news = true;
      }
    }
    if (news) {
      openProbe();
    }
    housekeeping.begin();
    proven = true;
  }

  /** Lays the tables out, without a run that is to follow. */
  void prepareScratch() throws SQLException {
    if (workspace == null) {
      open();
    }
    boolean anew = workspace.lay(testCase, setup, List.of(), Reset.FAST);
    if (anew && server.dbms().sessionsRememberTables()) {
      List.copyOf(sessionConnections.keySet()).forEach(this::end);
      endScratch();
    }
    proven = true;
  }

  /** The session's connection for what is not part of a run. */
  private SessionConnection scratch(String session) throws SQLException {
    SessionConnection known = scratchConnections.get(session);
    if (known == null) {
      known = new SessionConnection(server, SCRATCH + session, level, workspaceName);
      known.set(server.dbms().settingsAlone());
      scratchConnections.put(session, known);
    }
    return known;
  }

  /** Whether another case has taken the place of the tables since they were laid out. */
  boolean displaced(Case scratch) {
    return testCase != scratch;
  }

  Case testCase() {
    return testCase;
  }

  void layScratch(List<String> statements) throws SQLException {
    workspace.expectOtherRows();
    server.dbms().sendTogether(control, statements);
  }

  /**
   * Carries out a statement outside of runs.
   *
   * @param soFar what was carried out since the tables were laid out, this one last
   */
  StatementResult executeScratch(List<ParsedStatement> soFar) throws SQLException {
    workspace.expectChangesBy(soFar);
    ParsedStatement statement = soFar.get(soFar.size() - 1);
    return scratch(statement.session()).execute(statement);
  }

  /** The tables have been changed, and are made anew before they are laid out again. */
  void changedScratch() {
    workspace.expectOtherSchema();
  }

  List<TableState> scratchRows() throws SQLException {
    return workspace.state();
  }

  List<TableState> scratchRows(Collection<String> tables) throws SQLException {
    return workspace.rowsOf(tables);
  }

  /** Puts sessions right that keep what statements have set, or drops them. */
  void concludeScratch(List<ParsedStatement> statements) {
    settings(statements)
        .forEach(
            (session, settings) -> {
              SessionConnection one = scratchConnections.get(session);
              if (one != null && !one.restore(settings)) {
                scratchConnections.remove(session);
                one.close();
              }
            });
  }

  /** Cancels what is under way outside of runs. */
  void cancelScratch() {
    List.copyOf(scratchConnections.values()).forEach(SessionConnection::cancel);
  }

  /** Cuts connections outside of runs, whatever is under way on them. */
  void cutScratch() {
    List.copyOf(scratchConnections.values()).forEach(SessionConnection::abort);
  }

  private void endScratch() {
    scratchConnections.values().forEach(SessionConnection::close);
    scratchConnections.clear();
  }

  private void openProbe() throws SQLException {
    if (probe != null) {
      probe.close();
    }
    List<SessionHandle> handles =
        sessionConnections.values().stream().map(SessionConnection::handle).toList();
    probe = server.dbms().openProbe(control, server, handles);
  }

  /** Reads the tables after the run, and puts sessions away that cannot be used again. */
  List<TableState> conclude(List<ParsedStatement> statements) throws SQLException {
    housekeeping.end();
    closeDiscarded();
    distrusted.forEach(this::end);
    distrusted.clear();
    tidy(statements);
    return workspace.state();
  }

  /** Puts right sessions whose settings a case may have changed, or drops them. */
  private void tidy(List<ParsedStatement> statements) {
    settings(statements)
        .forEach(
            (session, settings) -> {
              if (sessionConnections.containsKey(session)
                  && !sessionConnections.get(session).restore(settings)) {
                end(session);
              }
            });
  }

  /** What statements have set in each session beyond their transactions. */
  private static Map<String, List<String>> settings(List<ParsedStatement> statements) {
    return statements.stream()
        .filter(parsed -> parsed.facts().outlastsTransaction())
        .collect(
            Collectors.groupingBy(
                ParsedStatement::session,
                Collectors.mapping(ParsedStatement::sql, Collectors.toList())));
  }

  String workspaceName() {
    return workspaceName;
  }

  Server server() {
    return server;
  }

  Dbms dbms() {
    return server.dbms();
  }

  Level level() {
    return level;
  }

  /** In the order of the case. */
  List<String> names() {
    return names;
  }

  SessionConnection sessionConnection(String session) {
    return sessionConnections.get(session);
  }

  /** Whether the session's connection has not been closed. */
  boolean alive(String session) {
    return sessionConnections.containsKey(session);
  }

  /** An error or a warning without what differs from run to run. */
  String message(String text) {
    String stable = server.dbms().stableMessage(text == null ? "" : text);
    return nameInMessages.matcher(stable).replaceAll("isoscope");
  }

  TransactionTracker tracker(String session) {
    return trackers.get(session);
  }

  LockProbe probe() {
    return probe;
  }

  /** Closes the session's connection; false if that was done before. */
  boolean end(String session) {
    SessionConnection sessionConnection = sessionConnections.remove(session);
    if (sessionConnection != null) {
      sessionConnection.close();
    }
    return sessionConnection != null;
  }

  /**
   * The session has met an internal error of the DBMS: its connection is closed when the run is
   * over, before the tables are read, because it may hold what it should have released.
   */
  void distrust(String session) {
    distrusted.add(session);
  }

  /** None of the connections can be used again. */
  void discard() {
    workspace.forget();
    discarded.addAll(sessionConnections.values());
    sessionConnections.clear();
  }

  /** Closes what a run that was given up has left. */
  void closeDiscarded() {
    discarded.forEach(SessionConnection::close);
    discarded.clear();
  }

  /** What an error on the control connection, or a lost connection, means for the run. */
  Ending diagnose(SQLException error) {
    if (error instanceof ResultReader.TooManyRows || dbms().resultTooLarge(error)) {
      return new Ending.Stuck(StuckReasons.TOO_LARGE_TABLE); // some drivers give up the connection
    }
    return serverAlive()
        ? new Ending.Stuck("the lock probe failed: " + error.getMessage())
        : new Ending.ServerDied(String.valueOf(error.getMessage()));
  }

  /** Whether the server still answers. */
  boolean serverAlive() {
    try {
      return control != null && control.isValid(5);
    } catch (SQLException e) {
      return false;
    }
  }

  /** Whether the workspace is there. */
  boolean exists() {
    return exists;
  }

  /** Drops the workspace, if it is there. */
  void drop(Connection connection) throws SQLException {
    if (exists) {
      server.dbms().dropWorkspace(connection, workspaceName);
      exists = false;
    }
  }

  /** Cancels what is under way, since a server may go on without us, and cuts all connections. */
  void cut() {
    List<SessionConnection> all = new ArrayList<>(sessionConnections.values());
    all.addAll(discarded);
    all.addAll(scratchConnections.values());
    all.forEach(SessionConnection::cancel);
    all.forEach(SessionConnection::abort);
    BestEffort.to(control == null ? () -> {} : () -> control.abort(Runnable::run));
  }

  @Override
  public void close() {
    closeDiscarded();
    sessionConnections.values().forEach(SessionConnection::close);
    sessionConnections.clear();
    endScratch();
    BestEffort.to(probe == null ? () -> {} : probe::close);
    if (serverAlive()) {
      BestEffort.to(() -> drop(control));
    }
    BestEffort.to(control == null ? () -> {} : control::close);
  }
}
