package dev.isoscope.execute;

import dev.isoscope.dbms.Dbms;
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
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The schema that the cases of one executor run in: laid out before a run, read after it. */
final class Workspace {
  private static final List<String> KEEP_COUNTERS =
      List.of("AUTO_INCREMENT", "AUTOINCREMENT", "SERIAL", "BIGSERIAL", "IDENTITY", "GENERATED");

  private final Dbms dbms;
  private final Connection control;
  private final String name;
  private List<String> laidOut = List.of();
  private List<String> spellings = List.of();
  private List<String> writes = List.of();
  private List<String> tables;
  private boolean keepsSchema;
  private boolean reusable;

  Workspace(Dbms dbms, Connection control, String name) {
    this.dbms = dbms;
    this.control = control;
    this.name = name;
  }

  /** Brings the tables of the case to their initial state. */
  void lay(Case testCase, List<Parsed> statements, Reset reset) throws SQLException {
    List<String> init = testCase.init().stream().map(InitStatement::sql).toList();
    boolean asBefore = reusable && keepsSchema && init.equals(laidOut);
    if (reset != Reset.FAST || !asBefore || !refill()) {
      create(testCase, init);
    }
    keepsSchema = changesNoSchema(statements);
    spellings =
        keepsSchema
            ? init
            : Stream.concat(init.stream(), statements.stream().map(Parsed::sql)).toList();
  }

  private void create(Case testCase, List<String> init) throws SQLException {
    forget(); // should a statement fail, nothing is as it was
    dbms.emptyWorkspace(control, name);
    try (Statement statement = control.createStatement()) {
      for (InitStatement one : testCase.init()) {
        executeInit(statement, testCase, one);
      }
    }
    laidOut = init;
    reusable = init.stream().allMatch(Workspace::repeatable);
    writes = init.stream().filter(sql -> StatementKind.of(sql) == StatementKind.WRITE).toList();
  }

  /** Deletes and inserts again in one transaction; false if that was not possible. */
  private boolean refill() throws SQLException {
    List<String> all = new ArrayList<>(tables());
    Collections.reverse(all);
    control.setAutoCommit(false);
    try (Statement statement = control.createStatement()) {
      for (String table : all) {
        statement.execute("DELETE FROM " + dbms.quote(table));
      }
      for (String sql : writes) {
        statement.execute(sql);
      }
      control.commit();
      return true;
    } catch (SQLException e) {
      control.rollback();
      return false;
    } finally {
      control.setAutoCommit(true);
    }
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

  /** Whether running an init statement's rows again on empty tables gives the same state. */
  private static boolean repeatable(String sql) {
    StatementKind kind = StatementKind.of(sql);
    if (kind == StatementKind.WRITE) {
      return true;
    }
    List<Token> words = Tokenizer.words(sql);
    return kind == StatementKind.DEFINITION
        && words.size() > 2
        && words.get(0).is("CREATE")
        && words.stream().limit(4).anyMatch(word -> word.is("TABLE") || word.is("INDEX"))
        && words.stream()
            .noneMatch(word -> word.is("SELECT") || KEEP_COUNTERS.stream().anyMatch(word::is));
  }

  private static boolean changesNoSchema(List<Parsed> statements) {
    return statements.stream()
        .map(Parsed::kind)
        .noneMatch(kind -> kind == StatementKind.DEFINITION || kind == StatementKind.OTHER);
  }

  private List<String> tables() throws SQLException {
    if (tables == null || !keepsSchema) {
      tables = dbms.tables(control, name);
    }
    return tables;
  }

  /** The rows of all tables. */
  List<TableState> state() throws SQLException {
    List<TableState> states = new ArrayList<>();
    try (Statement statement = control.createStatement()) {
      for (String table : tables()) {
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
    return spellings.stream()
        .flatMap(sql -> Tokenizer.words(sql).stream())
        .filter(token -> token.kind() == Token.Kind.WORD && token.is(table))
        .map(Token::text)
        .findFirst()
        .orElse(table);
  }

  /** The next case starts from scratch. */
  void forget() {
    laidOut = List.of();
    tables = null;
    reusable = false;
  }
}
