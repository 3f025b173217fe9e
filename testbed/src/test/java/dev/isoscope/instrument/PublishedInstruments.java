package dev.isoscope.instrument;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The instruments of the literature, to compare with ours: reads inserted into the sessions before
 * and after each statement (TxCheck: Before-Write, After-Write and Version-Set Reads; thesis:
 * Predicate Matches). They take snapshots early, lock, and under InnoDB see a snapshot where the
 * write sees the current row; no verdict of ours rests on them.
 */
public final class PublishedInstruments {
  private final Case original;
  private final CaseTables tables;
  private final Rewriter rewriter;
  private final Map<Integer, Shape> shapes = new LinkedHashMap<>();
  private final List<Statement> statements = new ArrayList<>();
  private final List<Optional<Probe>> probes = new ArrayList<>();
  private final List<Integer> targets = new ArrayList<>();
  private final Map<Integer, List<Instrumented.Witness>> witnesses = new LinkedHashMap<>();
  private final List<InitStatement> init = new ArrayList<>();

  private PublishedInstruments(Case original, ChangeLog log) throws NotInstrumentable {
    this.original = original;
    this.tables = CaseTables.of(original);
    this.rewriter = new Rewriter(tables, log);
    for (Statement statement : original.statements()) {
      Shape.of(statement.sql(), tables).ifPresent(shape -> shapes.put(statement.number(), shape));
    }
    int number = -original.init().size();
    for (InitStatement one : original.init()) {
      Optional<TableDefinition> table = TableDefinition.of(one.sql());
      boolean write = StatementKind.of(one.sql()) == StatementKind.WRITE;
      String sql =
          table.isPresent()
              ? rewriter.table(table.get())
              : write ? rewriter.write(one.sql(), number) : one.sql();
      init.add(InitStatement.of(sql));
      number++;
    }
    for (Statement statement : original.statements()) {
      surround(statement);
    }
  }

  /** Puts reads around the statements of a case. */
  public static PublishedInstruments of(Case original, Dbms dbms) throws NotInstrumentable {
    return new PublishedInstruments(
        original,
        dbms.changeLog()
            .orElseThrow(() -> new NotInstrumentable(dbms.title() + " is not known well enough")));
  }

  /** What is to be run. */
  public Case testCase() {
    return new Case(
        original.source(),
        Header.named(original.name() + ", instrumented"),
        init,
        statements,
        List.of(),
        List.of());
  }

  private void surround(Statement statement) throws NotInstrumentable {
    StatementKind kind = StatementKind.of(statement.sql());
    if (kind != StatementKind.QUERY && kind != StatementKind.WRITE) {
      add(statement, statement.sql(), Optional.empty());
      return;
    }
    Optional<Shape> shape = Optional.ofNullable(shapes.get(statement.number()));
    for (String table : mentioned(statement)) {
      probe(Probe.Kind.VERSION_SET, statement, table, "", -1);
    }
    if (shape.isPresent() && shape.get().scansOneTable()) {
      String where = where(shape.get());
      Shape.Source source = shape.get().sources().get(0);
      String from = source.table() + " " + source.name();
      boolean reads = shape.get().kind() == Shape.Kind.SELECT;
      probe(
          reads ? Probe.Kind.MATCH : Probe.Kind.BEFORE_WRITE,
          statement,
          source.table(),
          from + where,
          statement.number());
      if (!reads) {
        probe(Probe.Kind.MATCH, statement, source.table(), from + where, statement.number());
      }
    }
    if (kind == StatementKind.QUERY) {
      Rewriter.Query query = rewriter.query(statement.sql(), true);
      witnesses.put(statements.size() + 1, query.witnesses());
      add(
          statement,
          query.sql(),
          Optional.of(new Probe(Probe.Kind.RESULT, statement.number(), "", -1)));
      return;
    }
    matches(Probe.Kind.MATCH_BEFORE_WRITE, statement);
    add(statement, rewriter.write(statement.sql(), statement.number()), Optional.empty());
    for (String table : mentioned(statement)) {
      String made = " WHERE " + ChangeLog.VERSION + " = " + statement.number();
      probe(Probe.Kind.AFTER_WRITE, statement, table, table + made, -1);
    }
    matches(Probe.Kind.MATCH_AFTER_WRITE, statement);
  }

  /** For every condition of the case, around a write. */
  private void matches(Probe.Kind kind, Statement statement) {
    shapes.forEach(
        (number, shape) -> {
          if (shape.scansOneTable() && shape.condition().isPresent()) {
            Shape.Source source = shape.sources().get(0);
            String from = source.table() + " " + source.name() + where(shape);
            probe(kind, statement, source.table(), from, number);
          }
        });
  }

  private static String where(Shape shape) {
    return shape.condition().map(condition -> " WHERE " + condition).orElse("");
  }

  private Set<String> mentioned(Statement statement) {
    SqlText text = SqlText.of(statement.sql());
    return tables.mentioned(text, text.all());
  }

  private void probe(
      Probe.Kind kind, Statement statement, String table, String from, int condition) {
    String columns = ChangeLog.ROW + ", " + ChangeLog.VERSION;
    String sql = "SELECT " + columns + " FROM " + (from.isEmpty() ? table : from);
    add(statement, sql, Optional.of(new Probe(kind, statement.number(), table, condition)));
  }

  private void add(Statement target, String sql, Optional<Probe> probe) {
    statements.add(Statement.of(statements.size() + 1, target.session(), sql));
    probes.add(probe);
    targets.add(target.number());
  }

  /** What the reads of a run listed. */
  public Map<Probe, Set<RowVersion>> read(History history) {
    Map<Probe, Set<RowVersion>> listed = new LinkedHashMap<>();
    for (Step step : history.steps()) {
      Optional<Probe> probe = probes.get(step.number() - 1);
      if (probe.isPresent()
          && step.outcome().isPresent()
          && step.outcome().get() instanceof Outcome.Rows rows) {
        listed.put(probe.get(), versions(probe.get(), step.number(), rows.rows()));
      }
    }
    return listed;
  }

  private Set<RowVersion> versions(Probe probe, int number, List<Row> rows) {
    Set<RowVersion> versions = new LinkedHashSet<>();
    List<Instrumented.Witness> told =
        probe.kind() == Probe.Kind.RESULT
            ? witnesses.get(number)
            : List.of(new Instrumented.Witness(probe.table(), false));
    if (told.stream().anyMatch(Instrumented.Witness::collected)) {
      return versions;
    }
    for (Row row : rows) {
      int at = row.values().size() - 2 * told.size();
      for (Instrumented.Witness witness : told) {
        String name = row.values().get(at);
        if (name != null) {
          versions.add(
              new RowVersion(
                  new RowIdentity(witness.table(), Long.parseLong(name)),
                  Integer.parseInt(row.values().get(at + 1))));
        }
        at += 2;
      }
    }
    return versions;
  }

  /**
   * Blocking scheduling: a statement that had to wait, or whose instruments had to, was not
   * executed together with them and has to go.
   */
  public Set<Integer> separated(History history) {
    return history.steps().stream()
        .filter(Step::blocked)
        .map(step -> targets.get(step.number() - 1))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
