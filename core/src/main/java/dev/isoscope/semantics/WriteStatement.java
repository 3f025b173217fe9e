package dev.isoscope.semantics;

import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A write of a case, taken apart as far as its replay needs: the table it changes, the condition
 * that picks rows, and the tables that queries inside it read.
 */
final class WriteStatement {
  /** What it does to its table. */
  enum Verb {
    UPDATE,
    DELETE,
    /** Also REPLACE and UPSERT. */
    INSERT,
    MERGE
  }

  private static final Set<String> MODIFIERS =
      Set.of("LOW_PRIORITY", "HIGH_PRIORITY", "DELAYED", "QUICK", "IGNORE", "ONLY");
  private static final Set<String> CLAUSES =
      Set.of(
          "SET",
          "WHERE",
          "USING",
          "ORDER",
          "LIMIT",
          "RETURNING",
          "JOIN",
          "INNER",
          "LEFT",
          "RIGHT",
          "CROSS",
          "NATURAL",
          "FULL",
          "STRAIGHT_JOIN",
          "ON",
          "GROUP",
          "HAVING",
          "UNION",
          "EXCEPT",
          "INTERSECT",
          "MINUS",
          "FOR",
          "OFFSET",
          "FETCH",
          "WINDOW",
          "WHEN",
          "VALUES",
          "SELECT",
          "KEY",
          "DEFAULT",
          "USE",
          "FORCE",
          "IGNORE",
          "PARTITION",
          "LOCK",
          "OUTER",
          "TABLE",
          "WITH",
          "OVERRIDING",
          "TABLESAMPLE");
  private final String sql;
  private final List<Token> words;
  private final Verb verb;
  private final int target;
  private final List<ScratchTable> tables;
  private final ScratchTable table;

  private WriteStatement(
      String sql,
      List<Token> words,
      Verb verb,
      int target,
      List<ScratchTable> tables,
      ScratchTable table) {
    this.sql = sql;
    this.words = words;
    this.verb = verb;
    this.target = target;
    this.tables = tables;
    this.table = table;
  }

  /** Takes a statement apart; empty if it is not a write to one of the tables. */
  static Optional<WriteStatement> parse(
      String text, boolean backslashEscapes, List<ScratchTable> tables) {
    String sql = text.strip().replaceFirst(";\\s*$", "");
    List<Token> words =
        Tokenizer.tokens(sql, backslashEscapes).stream().filter(t -> !t.isComment()).toList();
    int start = verbAt(words);
    if (start < 0) {
      return Optional.empty();
    }
    Token first = words.get(start);
    Verb verb =
        first.is("UPDATE")
            ? Verb.UPDATE
            : first.is("DELETE") ? Verb.DELETE : first.is("MERGE") ? Verb.MERGE : Verb.INSERT;
    int target = targetAt(words, start, verb);
    if (target < 0 || target >= words.size()) {
      return Optional.empty();
    }
    String name = words.get(target).text();
    return tables.stream()
        .filter(table -> table.is(name))
        .findFirst()
        .map(table -> new WriteStatement(sql, words, verb, target, tables, table));
  }

  private static int verbAt(List<Token> words) {
    int depth = 0;
    for (int i = 0; i < words.size(); i++) {
      Token token = words.get(i);
      depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
      if (depth == 0
          && List.of("UPDATE", "DELETE", "INSERT", "REPLACE", "MERGE", "UPSERT").stream()
              .anyMatch(token::is)) {
        return i;
      }
      if (i == 0 && !token.is("WITH")) {
        return -1;
      }
    }
    return -1;
  }

  private static int targetAt(List<Token> words, int start, Verb verb) {
    int at = start + 1;
    while (at < words.size() && isModifier(words, at)) {
      at += words.get(at).is("OR") ? 2 : 1;
    }
    if (at < words.size() && words.get(at).is(verb == Verb.DELETE ? "FROM" : "INTO")) {
      at++;
    } else if (verb == Verb.DELETE) {
      return -1; // DELETE t FROM ...
    }
    return at < words.size() && words.get(at).is("ONLY") ? at + 1 : at;
  }

  private static boolean isModifier(List<Token> words, int at) {
    return words.get(at).is("OR") || MODIFIERS.stream().anyMatch(words.get(at)::is);
  }

  Verb verb() {
    return verb;
  }

  ScratchTable table() {
    return table;
  }

  /** The tables that queries inside it read. */
  Set<ScratchTable> sources() {
    return mentions().stream()
        .map(at -> tableAt(at).orElseThrow())
        .collect(Collectors.toCollection(java.util.LinkedHashSet::new));
  }

  /** Whether it is an UPDATE or DELETE of one table that takes every row that fulfils WHERE. */
  boolean picksRows() {
    if (verb != Verb.UPDATE && verb != Verb.DELETE || words.get(0).is("WITH")) {
      return false;
    }
    int next = afterAlias();
    boolean plain =
        next == words.size()
            || List.of(verb == Verb.UPDATE ? "SET" : "WHERE", "RETURNING", "ORDER", "LIMIT")
                .stream()
                .anyMatch(words.get(next)::is);
    return plain
        && List.of("FROM", "USING", "FETCH", "OFFSET", "JOIN").stream()
            .allMatch(clause -> outside(clause, next) < 0)
        && (outside("LIMIT", next) < 0 || limit().isPresent());
  }

  /** Whether it is a MERGE with a source, other than one that gives keys and values. */
  boolean joins() {
    return verb == Verb.MERGE && outside("USING", target) >= 0;
  }

  /** Whether its condition or the values that it sets mention a column of its table. */
  boolean readsOwnColumns() {
    return OwnColumns.areRead(words, afterAlias(), alias(), table, sources());
  }

  /** How many rows it takes at most. */
  OptionalInt limit() {
    int at = outside("LIMIT", target);
    boolean plain =
        at >= 0
            && (at + 2 == words.size()
                || at + 2 < words.size() && words.get(at + 2).is("RETURNING"))
            && words.get(at + 1).text().matches("[0-9]{1,6}");
    return plain ? OptionalInt.of(Integer.parseInt(words.get(at + 1).text())) : OptionalInt.empty();
  }

  /** A query for the versions in {@link ScratchTable#each} that the condition picks. */
  String matches() {
    int where = outside("WHERE", target);
    String condition = where < 0 ? "" : " " + text(where, conditionEnd());
    int order = outside("ORDER", target);
    String ordered = order < 0 ? "" : " " + text(order, orderEnd());
    return "SELECT "
        + ScratchTable.ROW
        + " FROM "
        + table.each()
        + " AS "
        + alias()
        + condition
        + ordered;
  }

  /** Whether its condition names a column, so that an index on that may lead to rows. */
  boolean conditionNames(String column) {
    int where = outside("WHERE", target);
    return where >= 0
        && words.subList(where, conditionEnd()).stream()
            .anyMatch(word -> ScratchTable.plain(word.text()).equals(column));
  }

  /** Whether it may set one of these columns. */
  boolean sets(Collection<String> columns) {
    int set = outside("SET", target);
    int where = outside("WHERE", target);
    return set >= 0
        && words.subList(set, where < 0 ? conditionEnd() : where).stream()
            .anyMatch(word -> columns.contains(ScratchTable.plain(word.text())));
  }

  /** Whether it takes its rows in an order of its own. */
  boolean ordered() {
    return outside("ORDER", target) >= 0;
  }

  /** The statement with its condition replaced by the names of the rows. */
  String on(List<Integer> rows) {
    int where = outside("WHERE", target);
    int end = conditionEnd();
    String head = text(0, where < 0 ? end : where);
    int returning = outside("RETURNING", target);
    String tail = returning < 0 ? "" : " " + text(returning, words.size());
    String names = rows.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return head + " WHERE " + ScratchTable.ROW + " IN (" + names + ")" + tail;
  }

  /** The whole statement, reading what {@link ScratchTable#seen} holds. */
  String whole() {
    return text(0, words.size());
  }

  private int conditionEnd() {
    int order = outside("ORDER", target);
    return order < 0 ? orderEnd() : order;
  }

  private int orderEnd() {
    int limit = outside("LIMIT", target);
    int returning = outside("RETURNING", target);
    return limit >= 0 ? limit : returning >= 0 ? returning : words.size();
  }

  /** The first place of a word outside brackets. */
  private int outside(String word, int from) {
    int depth = 0;
    for (int i = from; i < words.size(); i++) {
      depth += words.get(i).is("(") ? 1 : words.get(i).is(")") ? -1 : 0;
      if (depth == 0 && words.get(i).is(word)) {
        return i;
      }
    }
    return -1;
  }

  private String alias() {
    int next = afterAlias();
    return words.get(next - 1).text();
  }

  private int afterAlias() {
    return afterAlias(target);
  }

  /** The place behind a table's name and its alias. */
  private int afterAlias(int at) {
    if (at + 2 < words.size() && words.get(at + 1).is("AS")) {
      return at + 3;
    }
    return at + 1 < words.size() && isName(words.get(at + 1)) ? at + 2 : at + 1;
  }

  private static boolean isName(Token token) {
    return token.kind() == Token.Kind.QUOTED_NAME
        || (token.kind() == Token.Kind.WORD && CLAUSES.stream().noneMatch(token::is));
  }

  /** The places of the tables that are read. */
  private List<Integer> mentions() {
    return Sources.in(words).stream()
        .filter(at -> at != target && tableAt(at).isPresent())
        .toList();
  }

  private Optional<ScratchTable> tableAt(int at) {
    Token token = words.get(at);
    boolean name = token.kind() == Token.Kind.WORD || token.kind() == Token.Kind.QUOTED_NAME;
    return name
        ? tables.stream().filter(one -> one.is(token.text())).findFirst()
        : Optional.empty();
  }

  private String renamed(int at) {
    ScratchTable read = tableAt(at).orElseThrow();
    boolean named = afterAlias(at) > at + 1;
    return read.seen() + (named ? "" : " AS " + words.get(at).text());
  }

  /** The words from one place to another, with sources renamed and columns of INSERT named. */
  private String text(int from, int to) {
    StringBuilder text = new StringBuilder();
    List<Integer> mentions = mentions();
    int columns = columnsAt();
    int done = from < words.size() ? words.get(from).start() : sql.length();
    for (int i = from; i < to; i++) {
      Token token = words.get(i);
      text.append(sql, Math.min(done, token.start()), token.start());
      text.append(mentions.contains(i) ? renamed(i) : token.text());
      if (i == columns) {
        text.append(columnList(values(i + 1)));
      }
      done = token.end();
    }
    return text.toString();
  }

  /** Where an INSERT that names no columns must be told them; -1 if nowhere. */
  private int columnsAt() {
    if (verb == Verb.INSERT || (verb == Verb.MERGE && outside("USING", target) < 0)) {
      int next = afterAlias();
      if (next >= words.size() || words.get(next).is("SET") || words.get(next).is("DEFAULT")) {
        return -1;
      }
      boolean list =
          words.get(next).is("(")
              && next + 1 < words.size()
              && List.of("SELECT", "WITH", "VALUES", "TABLE", "(").stream()
                  .noneMatch(words.get(next + 1)::is);
      return list ? -1 : next - 1;
    }
    int insert = verb == Verb.MERGE ? outside("INSERT", target) : -1;
    return insert >= 0 && insert + 1 < words.size() && words.get(insert + 1).is("VALUES")
        ? insert
        : -1;
  }

  /**
   * How many values the first row has, if a list of rows follows; PostgreSQL lets some be missing.
   */
  private long values(int from) {
    if (from + 1 >= words.size() || !words.get(from).is("VALUES") || !words.get(from + 1).is("(")) {
      return table.columns().size();
    }
    long count = 1;
    int depth = 0;
    for (int i = from + 1; i < words.size(); i++) {
      depth += words.get(i).is("(") ? 1 : words.get(i).is(")") ? -1 : 0;
      if (depth == 0) {
        break;
      }
      count += depth == 1 && words.get(i).is(",") ? 1 : 0;
    }
    return count;
  }

  private String columnList(long count) {
    return table.columns().stream()
        .limit(count)
        .map(ScratchTable.Column::name)
        .collect(Collectors.joining(", ", " (", ")"));
  }
}
