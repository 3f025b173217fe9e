package dev.isoscope.sql.text;

import dev.isoscope.model.TableState;
import dev.isoscope.sql.Token;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Tells whether LIMIT and windows leave anything to chance. They do not where a key of the table
 * makes the order total, or where rows that tie give the same.
 */
public final class TotalOrder {
  private static final Set<String> CUTS = Set.of("LIMIT", "OFFSET", "FETCH");

  /** Window functions that give rows that tie the same, unless rows are counted off. */
  private static final Set<String> FAIR =
      Set.of(
          "COUNT", "SUM", "MIN", "MAX", "AVG", "RANK", "DENSE_RANK", "PERCENT_RANK", "CUME_DIST");

  private final List<TableDefinition> tables;
  private final List<KeyDefinition.OnTable> indexes;

  /**
   * @param definitions the statements that make tables and indexes, others among them
   */
  public TotalOrder(List<String> definitions) {
    List<SqlText> texts = definitions.stream().map(SqlText::of).toList();
    this.tables = texts.stream().flatMap(text -> TableDefinition.of(text).stream()).toList();
    this.indexes =
        texts.stream()
            .filter(text -> text.find(text.all(), "WHERE") < 0)
            .flatMap(text -> KeyDefinition.ofIndex(text).stream())
            .toList();
  }

  /**
   * Whether a statement does the same whichever of the rows come first that its orders leave side
   * by side. That values differ which the DBMS takes for equal is another matter.
   */
  public boolean settles(SqlText text) {
    boolean named = text.findAnywhere(text.all(), "WITH") >= 0;
    return new Level(text, named).settles()
        && IntStream.range(0, text.size())
            .filter(text::opensQuery)
            .mapToObj(at -> SqlText.of(text.text(text.inside(at)).strip()))
            .allMatch(inner -> new Level(inner, named).settles());
  }

  private Optional<TableDefinition> table(String name) {
    return tables.stream().filter(table -> TableState.sameName(table.table(), name)).findFirst();
  }

  /** Something that a query gives: what it is called, and what it is. */
  private record Item(Set<String> names, String expression) {}

  /** One query or write without those inside it. */
  private final class Level {
    private final SqlText text;
    private final boolean named;
    private final Optional<StatementShape> shape;

    /**
     * @param named whether names may stand for queries
     */
    Level(SqlText text, boolean named) {
      this.text = text;
      this.named = named;
      this.shape = StatementShape.of(text);
    }

    boolean settles() {
      if (shape.isPresent() && shape.get() instanceof InsertShape insert && insert.isFromQuery()) {
        Range query = new Range(insert.source(), text.size());
        return insert.conflict().isEmpty()
            && new Level(SqlText.of(text.text(query).strip()), named).settles();
      }
      for (int i = 0; i < text.size(); i++) {
        boolean open =
            CUTS.contains(KeyWords.upper(text, i)) && !isOrdered()
                || text.is(i, "OVER") && !isFair(i);
        if (open) {
          return false;
        }
        i = text.opensQuery(i) ? text.behind(i) - 1 : i;
      }
      return true;
    }

    private boolean isOrdered() {
      Optional<Clause> order = shape.flatMap(one -> one.clause("ORDER"));
      return order.isPresent()
          && (coversKey(terms(order.get().body())) || coversItems(terms(order.get().body())));
    }

    private Set<String> terms(Range orders) {
      return text.items(orders).stream()
          .map(
              term -> {
                int end = term.to();
                end -= text.is(end - 2, "NULLS") && end - term.from() > 2 ? 2 : 0;
                end -= text.is(end - 1, "ASC", "DESC") ? 1 : 0;
                return plain(new Range(term.from(), end));
              })
          .collect(Collectors.toSet());
    }

    /** A stretch of text in which neither quotes nor the case of names count. */
    private String plain(Range range) {
      return text.pieces().subList(range.from(), range.to()).stream()
          .map(piece -> piece.isName() ? name(piece.text()) : piece.text())
          .collect(Collectors.joining(" "));
    }

    // ---- keys ---------------------------------------------------------------------------------

    /** The only table whose rows it looks at, one by one. */
    private Optional<TableReference> source() {
      if (shape.isEmpty() || named) {
        return Optional.empty();
      }
      if (shape.get() instanceof UpdateShape update) {
        return Optional.of(update.target()).filter(one -> update.isOfOneTable());
      }
      if (shape.get() instanceof DeleteShape delete) {
        return Optional.of(delete.target()).filter(one -> delete.isFromOneTable());
      }
      return shape
          .map(one -> one instanceof QueryShape query ? query : null)
          .filter(query -> query.sources().size() == 1 && !query.combinesQueries())
          .flatMap(query -> TableReference.only(text, query.sources().get(0)));
    }

    /** Whether terms tell all rows of the table apart. */
    private boolean coversKey(Set<String> terms) {
      boolean folds =
          shape.get() instanceof QueryShape query && (query.isDistinct() || query.has("GROUP"));
      return !folds
          && source()
              .filter(
                  source ->
                      keys(source.table())
                          .anyMatch(
                              key -> key.stream().allMatch(column -> names(terms, source, column))))
              .isPresent();
    }

    private boolean names(Set<String> terms, TableReference source, String column) {
      String name = name(column);
      String qualified = name(source.name()) + " . " + name;
      boolean hidden =
          items().stream()
              .anyMatch(
                  item ->
                      item.names().contains(name)
                          && !item.expression().equals(name)
                          && !item.expression().equals(qualified));
      return terms.contains(qualified) || terms.contains(name) && !hidden;
    }

    private static String name(String quoted) {
      return quoted.replaceAll("[\"`\\[\\]]", "").toLowerCase(Locale.ROOT);
    }

    private Stream<List<String>> keys(String name) {
      return table(name).stream()
          .flatMap(
              table ->
                  Stream.concat(
                          table.keys().stream(),
                          indexes.stream()
                              .filter(one -> TableState.sameName(one.table(), name))
                              .map(KeyDefinition.OnTable::key))
                      .filter(key -> tellsApart(table, key))
                      .map(KeyDefinition::columns));
    }

    /** Rows may share a key that is unknown. */
    private static boolean tellsApart(TableDefinition table, KeyDefinition key) {
      return key.kind() == KeyDefinition.Kind.PRIMARY
          || key.kind() == KeyDefinition.Kind.UNIQUE
              && key.columns().stream()
                  .allMatch(
                      name ->
                          table.columns().stream()
                              .anyMatch(
                                  column ->
                                      TableState.sameName(column.name(), name)
                                          && (column.isNotNull() || column.isPrimaryKey())));
    }

    // ---- what is given --------------------------------------------------------------------------

    /** Whether rows that tie give the same in all columns. */
    private boolean coversItems(Set<String> terms) {
      List<Item> items = items();
      return !items.isEmpty()
          && !text.startsWith(shape.get().start() + 1, "DISTINCT", "ON")
          && shape.get().clauses().stream().noneMatch(this::givesText)
          && IntStream.range(0, items.size())
              .allMatch(
                  i ->
                      terms.contains(String.valueOf(i + 1))
                          || items.get(i).names().stream()
                              .anyMatch(name -> terms.contains(name) && isClear(items, name)));
    }

    /** Texts that are written in a query may count as equal to others that differ from them. */
    private boolean givesText(Clause clause) {
      return clause.is("SELECT")
          && text.pieces().subList(clause.body().from(), clause.body().to()).stream()
              .anyMatch(piece -> piece.kind() == Token.Kind.STRING);
    }

    private static boolean isClear(List<Item> items, String name) {
      return items.stream()
              .filter(item -> item.names().contains(name))
              .map(Item::expression)
              .distinct()
              .count()
          == 1;
    }

    /** What a query lists first; nothing if that is not known. */
    private List<Item> items() {
      List<Item> items = new ArrayList<>();
      if (shape.get() instanceof QueryShape query) {
        for (Range range : text.items(query.items())) {
          List<Item> more = items(range);
          if (more.isEmpty()) {
            return List.of();
          }
          items.addAll(more);
        }
      }
      return items;
    }

    private List<Item> items(Range range) {
      int last = range.to() - 1;
      if (range.isEmpty() || text.is(last, "*")) {
        return columns();
      }
      boolean renamed = range.size() > 2 && text.is(last - 1, "AS");
      String expression = plain(renamed ? new Range(range.from(), last - 1) : range);
      Set<String> names = new HashSet<>(Set.of(expression));
      if (renamed || range.size() > 1 && isName(last)) {
        names.add(plain(new Range(last, last + 1)));
      }
      return List.of(new Item(names, expression));
    }

    /** Whether the last word of an item is its name, or that of a column behind a table's. */
    private boolean isName(int at) {
      Piece before = text.at(at - 1);
      return KeyWords.isAlias(text, at)
          && (before.is(".")
              || before.is(")")
              || before.is("END")
              || before.isLiteral()
              || before.isName() && !KeyWords.isReserved(before));
    }

    /** The columns of the only table. */
    private List<Item> columns() {
      Optional<TableReference> source = source();
      return source.flatMap(one -> table(one.table())).stream()
          .flatMap(table -> table.columnNames().stream())
          .map(Level::name)
          .map(
              column ->
                  new Item(Set.of(column, name(source.get().name()) + " . " + column), column))
          .toList();
    }

    // ---- windows --------------------------------------------------------------------------------

    /** Whether a window function gives the same in whichever order rows come that tie. */
    private boolean isFair(int over) {
      if (!text.is(over + 1, "(")) {
        return false;
      }
      Range window = text.inside(over + 1);
      Optional<Clause> order =
          Clause.of(text, window).stream().filter(clause -> clause.is("ORDER")).findFirst();
      boolean counts = text.find(window, "ROWS", "EXCLUDE") >= 0;
      boolean fair =
          IntStream.range(0, over - 1)
              .anyMatch(i -> FAIR.contains(KeyWords.upper(text, i)) && text.behind(i + 1) == over);
      return fair && !counts || order.isPresent() && coversKey(terms(order.get().body()));
    }
  }
}
