package dev.isoscope.sql.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads queries and writes. */
final class ShapeReader {
  private final SqlText text;
  private final int start;
  private final List<Clause> clauses;
  private final Set<String> modifiers = new HashSet<>();

  private ShapeReader(SqlText text, int start) {
    this.text = text;
    this.start = start;
    this.clauses = Clause.of(text, new Range(start, text.size()));
  }

  static Optional<StatementShape> read(SqlText text) {
    int start = CommonTable.behind(text);
    boolean query = !text.is(start, "WITH") && KeyWords.opensQuery(text, start);
    boolean write = KeyWords.WRITES.contains(KeyWords.upper(text, start));
    return query || write ? new ShapeReader(text, start).statement() : Optional.empty();
  }

  private Optional<StatementShape> statement() {
    return switch (KeyWords.upper(text, start)) {
      case "INSERT", "REPLACE", "UPSERT" -> insert();
      case "UPDATE" -> update();
      case "DELETE" -> delete();
      case "MERGE" ->
          clause("USING", start).or(() -> clause("WHEN", start)).isPresent() ? merge() : insert();
      default -> Optional.of(new QueryShape(text, start, clauses));
    };
  }

  /** The place of the table behind the verb and what modifies that. */
  private int behindModifiers() {
    int at = start + 1;
    while (text.is(at, "OR") || KeyWords.MODIFIERS.contains(KeyWords.upper(text, at))) {
      modifiers.add(KeyWords.upper(text, at));
      if (text.is(at, "OR")) {
        modifiers.add(KeyWords.upper(text, at + 1)); // SQLite's OR IGNORE, OR REPLACE
        at++;
      }
      at++;
    }
    return at;
  }

  private Optional<StatementShape> update() {
    Optional<TableReference> target = TableReference.at(text, behindModifiers());
    Optional<Clause> set = target.flatMap(table -> clause("SET", table.place()));
    return set.map(
        found -> new UpdateShape(text, start, clauses, modifiers, target.orElseThrow(), found));
  }

  private Optional<StatementShape> delete() {
    int at = behindModifiers();
    Optional<TableReference> first = TableReference.at(text, at);
    boolean lists = !modifiers.contains("FROM");
    if (first.isEmpty()) {
      return Optional.empty();
    }
    TableReference target = lists ? sourceCalled(first.get()) : first.get();
    return Optional.of(new DeleteShape(text, start, clauses, modifiers, target, lists));
  }

  /** The table in FROM that DELETE a FROM t AS a is about. */
  private TableReference sourceCalled(TableReference listed) {
    return TableReference.readBy(text, start).stream()
        .filter(one -> TableDefinition.sameName(one.name(), listed.table()))
        .findFirst()
        .orElse(listed);
  }

  private Optional<StatementShape> insert() {
    Optional<TableReference> found = TableReference.at(text, behindModifiers());
    if (found.isEmpty()) {
      return Optional.empty();
    }
    TableReference target = found.get();
    int body = target.range().to();
    if (text.is(body, "PARTITION") && text.behind(body + 1) > 0) {
      body = text.behind(body + 1);
    }
    int at = body;
    Optional<Range> columns = Optional.empty();
    if (text.is(at, "(") && text.behind(at) > 0 && !text.opensQuery(at)) {
      columns = Optional.of(text.inside(at));
      at = text.behind(at);
    }
    if (text.is(at, "KEY") && text.behind(at + 1) > 0) {
      at = text.behind(at + 1);
    }
    if (text.is(at, "OVERRIDING")) {
      at += 3; // SYSTEM or USER VALUE
    }
    return at >= text.size()
        ? Optional.empty()
        : Optional.of(new InsertShape(text, start, clauses, modifiers, target, body, columns, at));
  }

  private Optional<StatementShape> merge() {
    Optional<TableReference> target = TableReference.at(text, behindModifiers());
    if (target.isEmpty()) {
      return Optional.empty();
    }
    Range source = clause("USING", start).map(Clause::body).orElse(new Range(start, start));
    List<MergeShape.Branch> branches = new ArrayList<>();
    for (int i = 0; i < clauses.size(); i++) {
      if (clauses.get(i).is("THEN")) {
        branches.add(branch(i));
      }
    }
    return Optional.of(
        new MergeShape(text, start, clauses, modifiers, target.get(), source, branches));
  }

  private MergeShape.Branch branch(int then) {
    int at = clauses.get(then).range().from() + 1;
    Optional<Clause> set = Optional.empty();
    Optional<Range> columns = Optional.empty();
    Optional<Range> row = Optional.empty();
    for (int i = then + 1; i < clauses.size() && !clauses.get(i).is("WHEN"); i++) {
      Clause clause = clauses.get(i);
      int body = clause.range().from() + 1;
      if (clause.is("SET")) {
        set = Optional.of(clause);
      } else if (clause.is("INSERT") && text.is(body, "(") && text.behind(body) > 0) {
        columns = Optional.of(text.inside(body));
      } else if (clause.is("VALUES")) {
        row = InsertShape.rows(text, clause.range().from()).stream().findFirst();
      }
    }
    return new MergeShape.Branch(KeyWords.upper(text, at), at, set, columns, row);
  }

  private Optional<Clause> clause(String word, int from) {
    return clauses.stream()
        .filter(clause -> clause.is(word) && clause.range().from() >= from)
        .findFirst();
  }
}
