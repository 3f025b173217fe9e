package dev.isoscope.sql.text;

import dev.isoscope.model.TableState;
import dev.isoscope.sql.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a CREATE TABLE says, and where that stands in its text.
 *
 * @param name the place of the table's name
 * @param body what stands between the parentheses
 * @param items the columns and constraints in it
 * @param keys the keys of columns and of the table, in their order
 * @param foreignKeys those of columns and of the table, in their order
 */
public record TableDefinition(
    SqlText text,
    int name,
    Range body,
    List<Range> items,
    List<ColumnDefinition> columns,
    List<KeyDefinition> keys,
    List<ForeignKeyDefinition> foreignKeys) {
  public TableDefinition {
    items = List.copyOf(items);
    columns = List.copyOf(columns);
    keys = List.copyOf(keys);
    foreignKeys = List.copyOf(foreignKeys);
  }

  /** Reads it; empty if the statement does not list the columns of a table. */
  public static Optional<TableDefinition> of(String sql) {
    return SqlText.of(sql).definition();
  }

  /** The same of a text. */
  public static Optional<TableDefinition> of(SqlText text) {
    return text.definition();
  }

  static Optional<TableDefinition> read(SqlText text) {
    int name = name(text);
    if (name < 0 || text.behind(name + 1) < 0 || text.opensQuery(name + 1)) {
      return Optional.empty();
    }
    Range body = text.inside(name + 1);
    List<Range> items = text.items(body).stream().filter(item -> !item.isEmpty()).toList();
    List<ColumnDefinition> columns = new ArrayList<>();
    List<KeyDefinition> keys = new ArrayList<>();
    List<ForeignKeyDefinition> foreignKeys = new ArrayList<>();
    for (Range item : items) {
      if (startsColumn(text, item)) {
        ColumnDefinition column = ColumnDefinition.of(text, item);
        columns.add(column);
        keys(column, keys, foreignKeys);
      } else {
        keys(text, item, keys, foreignKeys);
      }
    }
    return Optional.of(new TableDefinition(text, name, body, items, columns, keys, foreignKeys));
  }

  /** The place of the name of the table that a statement creates, or -1. */
  private static int name(SqlText text) {
    int at = text.is(0, "CREATE") ? text.find(new Range(0, Math.min(5, text.size())), "TABLE") : -1;
    if (at < 0) {
      return -1;
    }
    at += text.startsWith(at + 1, "IF", "NOT", "EXISTS") ? 4 : 1;
    while (text.is(at + 1, ".")) {
      at += 2;
    }
    return at < text.size() && text.at(at).isName() ? at : -1;
  }

  /** The table that a statement makes a partition of, as PostgreSQL writes it. */
  public static Optional<String> partitionOf(SqlText text) {
    int name = name(text);
    return name >= 0 && text.startsWith(name + 1, "PARTITION", "OF")
        ? TableReference.at(text, name + 3).map(TableReference::table)
        : Optional.empty();
  }

  private static boolean startsColumn(SqlText text, Range item) {
    if (!text.at(item.from()).isName()) {
      return false;
    }
    String word = KeyWords.upper(text, item.from());
    return switch (word) {
      case "KEY", "INDEX" -> !listsColumns(text, item.from() + 1);
      case "FULLTEXT", "SPATIAL" ->
          !listsColumns(text, item.from() + (text.is(item.from() + 1, "KEY", "INDEX") ? 2 : 1));
      case "PERIOD" -> !text.is(item.from() + 1, "FOR");
      default -> !KeyWords.TABLE_CONSTRAINTS.contains(word);
    };
  }

  /** Whether the columns of an index follow; a column may be called KEY, but then has a type. */
  private static boolean listsColumns(SqlText text, int from) {
    int at = from;
    if (!text.is(at, "(", "USING") && !KeyWords.isReserved(text.at(at))) {
      at++; // its name
    }
    at += text.is(at, "USING") ? 2 : 0;
    return text.is(at, "(") && (text.is(at + 1, "(") || text.at(at + 1).isName());
  }

  private static void keys(
      ColumnDefinition column, List<KeyDefinition> keys, List<ForeignKeyDefinition> foreignKeys) {
    List<String> name = List.of(column.name());
    if (column.isPrimaryKey()) {
      keys.add(new KeyDefinition(KeyDefinition.Kind.PRIMARY, name, true));
    } else if (column.isUnique()) {
      keys.add(new KeyDefinition(KeyDefinition.Kind.UNIQUE, name, true));
    }
    SqlText text = column.text();
    column
        .attribute("REFERENCES")
        .map(
            found ->
                ForeignKeyDefinition.of(
                    text, name, text.find(found, "REFERENCES"), column.range().to()))
        .ifPresent(foreignKeys::add);
  }

  private static void keys(
      SqlText text, Range item, List<KeyDefinition> keys, List<ForeignKeyDefinition> foreignKeys) {
    int at = text.find(item, "PRIMARY", "UNIQUE", "FOREIGN", "KEY", "INDEX", "CHECK", "EXCLUDE");
    Optional<KeyDefinition.Kind> kind =
        switch (KeyWords.upper(text, at)) {
          case "PRIMARY" -> Optional.of(KeyDefinition.Kind.PRIMARY);
          case "UNIQUE" -> Optional.of(KeyDefinition.Kind.UNIQUE);
          case "FOREIGN" -> Optional.of(KeyDefinition.Kind.FOREIGN);
          case "KEY", "INDEX" -> Optional.of(KeyDefinition.Kind.INDEX);
          default -> Optional.empty();
        };
    kind.map(found -> KeyDefinition.of(found, text, new Range(at, item.to()))).ifPresent(keys::add);
    int references = text.find(item, "REFERENCES");
    if (kind.equals(Optional.of(KeyDefinition.Kind.FOREIGN)) && references > 0) {
      List<String> columns = keys.get(keys.size() - 1).columns();
      foreignKeys.add(ForeignKeyDefinition.of(text, columns, references, item.to()));
    }
  }

  public String table() {
    return text.at(name).text();
  }

  /** Whether two texts name the same thing in most DBMSs. */
  public static boolean sameName(String left, String right) {
    return TableState.sameName(left, right);
  }

  /** The column that an item defines; empty if it is a constraint of the table. */
  public Optional<ColumnDefinition> column(Range item) {
    return columns.stream().filter(column -> column.range().equals(item)).findFirst();
  }

  /** Whether an item defines a column rather than a constraint of the table. */
  public boolean isColumn(Range item) {
    return column(item).isPresent();
  }

  /** The names of the columns, in their order. */
  public List<String> columnNames() {
    return columns.stream().map(ColumnDefinition::name).toList();
  }

  /** The columns of the primary key; none if it has none. */
  public List<String> primaryKey() {
    return keys.stream()
        .filter(key -> key.kind() == KeyDefinition.Kind.PRIMARY)
        .map(KeyDefinition::columns)
        .findFirst()
        .orElse(List.of());
  }

  /** What stands behind the parentheses: options and partitions. */
  public Range tail() {
    return new Range(body.to() + 1, text.size());
  }

  /** Whether rows come from a query. */
  public boolean isFilledByQuery() {
    return text.find(tail(), "AS") >= 0 || text.findAnywhere(tail(), "SELECT") >= 0;
  }

  /** The options as text, but for those that say how rows are identified: WITHOUT ROWID. */
  public String options() {
    int partition = text.find(tail(), "PARTITION");
    Range options = new Range(tail().from(), partition < 0 ? text.size() : partition);
    return text.items(options).stream()
        .filter(item -> !text.is(item.from(), "WITHOUT"))
        .map(text::text)
        .collect(Collectors.joining(", "));
  }

  /** PARTITION BY and what follows; nothing if it is not there. */
  public Optional<Range> partitioning() {
    int partition = text.find(tail(), "PARTITION");
    return partition < 0 ? Optional.empty() : Optional.of(new Range(partition, text.size()));
  }

  /** The partitions that it lists, or counts; none where partitions are tables of their own. */
  public List<String> partitions() {
    List<String> names = new ArrayList<>();
    for (int i = tail().from(); i + 1 < text.size(); i++) {
      String next = text.at(i + 1).text();
      if (text.is(i, "PARTITIONS") && text.at(i + 1).kind() == Token.Kind.NUMBER) {
        return IntStream.range(0, Integer.parseInt(next)).mapToObj(number -> "p" + number).toList();
      }
      if (text.is(i, "PARTITION") && !text.is(i + 1, "BY")) {
        names.add(next);
      }
    }
    return names;
  }
}
