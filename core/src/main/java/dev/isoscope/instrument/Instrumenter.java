package dev.isoscope.instrument;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.instrument.Instrumented.Part;
import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Has every write say which versions of which rows it replaced, and every query which ones it
 * returns, with as little else as possible: reads that were inserted into a session would take
 * snapshots early, lock, and see other versions than the write that they watch.
 */
public final class Instrumenter {
  /** A session of our own that only reads before all others start. */
  static final String SESSION = "isoscope";

  private final Case original;
  private final CaseTables tables;
  private final ChangeLog log;
  private final Rewriter rewriter;
  private final boolean queriesTell;
  private final List<Statement> statements = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();
  private final Set<String> logging = new HashSet<>();

  private Instrumenter(Case original, ChangeLog log, boolean queriesTell) {
    this.original = original;
    this.log = log;
    this.tables = CaseTables.of(original);
    this.rewriter = new Rewriter(tables, log);
    this.queriesTell = queriesTell;
  }

  /**
   * Instruments a case.
   *
   * @throws NotInstrumentable if the case cannot be made to reveal all that it writes
   */
  public static Instrumented of(Case original, Dbms dbms) throws NotInstrumentable {
    return of(original, dbms, true);
  }

  /**
   * Instruments the writes of a case. Its queries read what they read anyway: one more column may
   * keep a query from an index that holds all others, and then it also locks other things.
   *
   * @throws NotInstrumentable if the case cannot be made to reveal all that it writes
   */
  public static Instrumented ofWrites(Case original, Dbms dbms) throws NotInstrumentable {
    return of(original, dbms, false);
  }

  private static Instrumented of(Case original, Dbms dbms, boolean queriesTell)
      throws NotInstrumentable {
    Optional<ChangeLog> log = dbms.changeLog();
    if (log.isEmpty()) {
      throw new NotInstrumentable(dbms.title() + " has no way to tell what a write changes");
    }
    return new Instrumenter(original, log.get(), queriesTell).instrument();
  }

  private Instrumented instrument() throws NotInstrumentable {
    List<InitStatement> init = init();
    if (!tables.all().isEmpty()) {
      add(SESSION, start(), new Part.Start());
    }
    List<String> all =
        Stream.concat(
                original.init().stream().map(InitStatement::sql),
                original.statements().stream().map(Statement::sql))
            .toList();
    for (String session : original.sessions()) {
      log.preparations(all).forEach(sql -> add(session, sql, new Part.Clear()));
      if (writes(session)) {
        log.clear().ifPresent(sql -> add(session, sql, new Part.Clear()));
      }
    }
    for (Statement statement : original.statements()) {
      rewrite(statement);
    }
    Case testCase =
        new Case(original.source(), original.header(), init, statements, List.of(), List.of());
    return new Instrumented(original, testCase, parts, unseen());
  }

  private boolean writes(String session) {
    return original.statements().stream()
        .anyMatch(
            one ->
                one.session().equals(session)
                    && StatementKind.of(one.sql()) == StatementKind.WRITE);
  }

  /** A query for the rows of all tables, each with the number of its table, and their images. */
  private String start() {
    return IntStream.range(0, tables.all().size())
        .mapToObj(
            i -> {
              CaseTables.Table table = tables.all().get(i);
              String image = log.image("", table.columns());
              return "SELECT " + i + ", " + ChangeLog.ROW + ", " + image + " FROM " + table.name();
            })
        .collect(Collectors.joining(" UNION ALL "));
  }

  /** A query for the rows of a table with their versions and images. */
  private String state(CaseTables.Table table) {
    String image = log.image("", table.columns());
    return "SELECT "
        + String.join(", ", ChangeLog.ROW, ChangeLog.VERSION, image)
        + (log.savesReplaced() ? ", " + ChangeLog.REPLACED : "")
        + " FROM "
        + table.name();
  }

  /** What foreign keys do to rows without a word. */
  private List<KeyAction> unseen() {
    return log.tellsForeignKeyActions() ? List.of() : KeyAction.of(original);
  }

  private List<InitStatement> init() throws NotInstrumentable {
    List<InitStatement> init = new ArrayList<>();
    int number = -original.init().size();
    for (InitStatement one : original.init()) {
      init.add(new InitStatement(init(one.sql(), number++), one.notes(), one.position()));
    }
    log.routines().stream().map(InitStatement::of).forEach(init::add);
    for (CaseTables.Table table : tables.all()) {
      for (ChangeLog.Column column : table.columns()) {
        if (!log.records(column.type())) {
          throw new NotInstrumentable("values that cannot be recorded: " + column.type());
        }
      }
      log.definitions(table.name(), table.columns()).stream()
          .map(InitStatement::of)
          .forEach(init::add);
    }
    return init;
  }

  private String init(String sql, int number) throws NotInstrumentable {
    Optional<TableDefinition> table = TableDefinition.of(sql);
    if (table.isPresent()) {
      SqlText text = table.get().text();
      if (text.findAnywhere(text.all(), "VERSIONING") >= 0) {
        throw new NotInstrumentable("a table that keeps its old rows: " + table.get().table());
      }
      return rewriter.table(table.get());
    }
    return StatementKind.of(sql) == StatementKind.WRITE ? rewriter.write(sql, number) : sql;
  }

  private void rewrite(Statement statement) throws NotInstrumentable {
    String sql = statement.sql();
    int number = statement.number();
    String session = statement.session();
    switch (StatementKind.of(sql)) {
      case WRITE -> {
        logging.add(session);
        Optional<CaseTables.Table> compared =
            tables.written(sql).filter(table -> log.comparesStates());
        compared.ifPresent(table -> add(session, state(table), new Part.Before(number)));
        add(session, rewriter.write(sql, number), new Part.Original(number, List.of()));
        log.fetch().ifPresent(fetch -> add(session, fetch, new Part.Fetch(number)));
        compared.ifPresent(
            table -> add(session, state(table), new Part.After(number, table.name())));
      }
      case QUERY -> {
        Rewriter.Query query = rewriter.query(sql, queriesTell);
        add(session, query.sql(), new Part.Original(number, query.witnesses()));
      }
      case TRANSACTION_CONTROL -> {
        if (begins(sql) && logging.remove(session)) {
          // What an aborted transaction has left behind was never asked for.
          log.clear().ifPresent(clear -> add(session, clear, new Part.Clear()));
        }
        add(session, sql, new Part.Original(number, List.of()));
      }
      case SETTING -> add(session, sql, new Part.Original(number, List.of()));
      default -> throw new NotInstrumentable("a statement that changes more than rows: " + sql);
    }
  }

  private static boolean begins(String sql) {
    return TransactionControl.parse(sql)
        .filter(TransactionControl.Begin.class::isInstance)
        .isPresent();
  }

  private void add(String session, String sql, Part part) {
    statements.add(Statement.of(statements.size() + 1, session, sql));
    parts.add(part);
  }
}
