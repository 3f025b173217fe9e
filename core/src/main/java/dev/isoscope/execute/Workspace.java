package dev.isoscope.execute;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.CounterReset;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The schema that cases run in: laid out before a run, read after it. */
final class Workspace {
  /**
   * After so many refills nothing of the old rows is left behind. Few enough that tables stay small
   * in a DBMS that does not tidy up by itself, many enough that it costs nothing.
   */
  private static final int REFILLS_UNTIL_THOROUGH = 64;

  private final Dbms dbms;
  private final Connection control;
  private final String name;
  private CaseSetup setup = CaseSetup.NONE;
  private CaseSetup laidOut;
  private WorkspaceLayout layout;
  private int refills;
  private List<ParsedStatement> lastRun = List.of();
  private List<String> spellings = List.of();
  private final Map<String, String> spelled = new HashMap<>();
  private List<String> tables;
  private boolean keepsSchema;

  Workspace(Dbms dbms, Connection control, String name) {
    this.dbms = dbms;
    this.control = control;
    this.name = name;
  }

  /**
   * Brings the tables of the case to their initial state, and its counters with them.
   *
   * @param itsSetup what the case's init statements come to
   * @return whether the tables were made anew
   */
  boolean lay(Case testCase, CaseSetup itsSetup, List<ParsedStatement> statements, Reset reset)
      throws SQLException {
    boolean sameRows = setup.equals(itsSetup);
    setup = itsSetup;
    boolean anew = reset != Reset.FAST || !refill(sameRows);
    if (anew) {
      create(testCase);
    }
    lastRun = statements;
    keepsSchema = changesNoSchema(statements);
    spell(
        keepsSchema
            ? setup.init()
            : Stream.concat(setup.init().stream(), statements.stream().map(ParsedStatement::sql))
                .toList());
    return anew;
  }

  private void spell(List<String> sql) {
    if (sql != spellings) {
      spellings = sql;
      spelled.clear();
    }
  }

  private void create(Case testCase) throws SQLException {
    forget(); // should a statement fail, nothing is as it was
    dbms.emptyWorkspace(control, name);
    try (Statement statement = control.createStatement()) {
      for (InitStatement one : testCase.init()) {
        executeInit(statement, testCase, one);
      }
    }
    laidOut = setup;
  }

  /**
   * Brings the tables that are there back to a beginning; false if that was not possible.
   *
   * @param sameRows whether they are to hold what they held before the last run
   */
  private boolean refill(boolean sameRows) throws SQLException {
    if (laidOut == null
        || !keepsSchema
        || !laidOut.definitions().equals(setup.definitions())
        || !findLayout()) {
      return false;
    }
    layout = layout.filledAs(setup);
    refills++;
    boolean thorough = refills % REFILLS_UNTIL_THOROUGH == 0;
    List<String> statements =
        thorough || !sameRows ? layout.refill(thorough) : layout.refill(written());
    try {
      if (!statements.isEmpty()) {
        dbms.sendTogether(control, statements);
        forgetChanges();
      }
      return true;
    } catch (SQLException e) {
      return false; // fresh tables will show whether the case is to blame
    }
  }

  /** What triggers have told this connection of the reset is asked for by nobody, and piles up. */
  private void forgetChanges() {
    if (setup.writesUnseen()) {
      dbms.changeLog()
          .flatMap(ChangeLog::clear)
          .ifPresent(sql -> BestEffort.to(() -> Sql.execute(control, sql)));
    }
  }

  /** Finds out, once, how the tables that are there can be used again; false if they cannot. */
  private boolean findLayout() throws SQLException {
    if (layout == null && laidOut.reusable()) {
      Optional<List<CounterReset>> counters =
          laidOut.mayCount()
              ? dbms.counterResets(control, name, laidOut.definitions())
              : Optional.of(List.of());
      if (counters.isPresent()) {
        layout = WorkspaceLayout.of(dbms, laidOut, tables(), counters.get());
      }
    }
    return layout != null;
  }

  private Set<String> written() {
    Set<String> names = new HashSet<>();
    lastRun.forEach(parsed -> names.addAll(parsed.facts().written()));
    return names;
  }

  private void executeInit(Statement statement, Case testCase, InitStatement init)
      throws SetupException {
    try {
      statement.execute(init.sql());
    } catch (SQLException e) {
      String message =
          dbms.stableMessage(String.valueOf(e.getMessage()))
              .replaceAll("(?i)" + Pattern.quote(name), "isoscope");
      String place = testCase.source() + ":" + init.position();
      throw new SetupException(place, init.sql(), message, e);
    }
  }

  private static boolean changesNoSchema(List<ParsedStatement> statements) {
    return statements.stream()
        .map(ParsedStatement::kind)
        .noneMatch(kind -> kind == StatementKind.DEFINITION || kind == StatementKind.OTHER);
  }

  private List<String> tables() throws SQLException {
    if (tables == null || !keepsSchema) {
      tables = dbms.tables(control, name);
    }
    return tables;
  }

  /** The rows are changed otherwise than by statements of a run. */
  void expectOtherRows() {
    setup = CaseSetup.NONE;
  }

  /** Statements were carried out on the tables since they were laid out. */
  void expectChangesBy(List<ParsedStatement> statements) {
    lastRun = statements;
    keepsSchema &= changesNoSchema(statements);
  }

  /** Somebody has changed the tables themselves. */
  void expectOtherSchema() {
    keepsSchema = false;
  }

  /** The rows of all tables. */
  List<TableState> state() throws SQLException {
    return rows(tables());
  }

  /** The rows of some tables, by the names that the case gives them. */
  List<TableState> rowsOf(Collection<String> names) throws SQLException {
    return rows(
        tables().stream()
            .filter(table -> names.stream().anyMatch(name -> TableState.sameName(table, name)))
            .toList());
  }

  private List<TableState> rows(List<String> those) throws SQLException {
    List<TableState> states = new ArrayList<>();
    try (Statement statement = control.createStatement()) {
      for (String table : those) {
        try (ResultSet results = statement.executeQuery("SELECT * FROM " + dbms.quote(table))) {
          Outcome.Rows rows = ResultReader.read(results, false, name);
          states.add(new TableState(spelling(table), rows.columns(), rows.rows(), rows.types()));
        }
      }
    }
    return states;
  }

  /** The name as the case writes it, whichever way the DBMS folds names. */
  private String spelling(String table) {
    return spelled.computeIfAbsent(table, this::findSpelling);
  }

  private String findSpelling(String table) {
    return spellings.stream()
        .flatMap(sql -> Tokenizer.words(sql).stream())
        .filter(token -> token.kind() == Token.Kind.WORD && token.is(table))
        .map(Token::text)
        .findFirst()
        .orElse(table);
  }

  /** The next case starts from scratch. */
  void forget() {
    laidOut = null;
    layout = null;
    refills = 0;
    tables = null;
  }
}
