package dev.isoscope.instrument;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.text.Piece;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.TotalOrder;
import dev.isoscope.sql.text.WriteShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables and views of a case, as its definitions have them. */
public final class CaseTables {
  /** A table. */
  public record Table(String name, List<ChangeLog.Column> columns) {
    public Table {
      columns = List.copyOf(columns);
    }

    boolean is(String other) {
      return TableState.sameName(name, other);
    }
  }

  /** A view and the tables that it shows. */
  private record View(String name, Set<String> tables) {}

  private final List<Table> tables = new ArrayList<>();
  private final List<View> views = new ArrayList<>();
  private final TotalOrder order;

  private CaseTables(TotalOrder order) {
    this.order = order;
  }

  public static CaseTables of(Case testCase) {
    CaseTables tables =
        new CaseTables(new TotalOrder(testCase.init().stream().map(InitStatement::sql).toList()));
    for (InitStatement init : testCase.init()) {
      TableDefinition.of(init.sql()).ifPresent(found -> tables.tables.add(table(found)));
      if (definesView(init.sql())) {
        tables.addView(SqlText.of(init.sql()));
      }
    }
    return tables;
  }

  /** Whether a statement defines a view. */
  public static boolean definesView(String sql) {
    SqlText text = SqlText.of(sql);
    return text.is(0, "CREATE") && text.find(text.all(), "VIEW") > 0;
  }

  private void addView(SqlText text) {
    int name = text.find(text.all(), "VIEW") + 1;
    name += text.startsWith(name, "IF", "NOT", "EXISTS") ? 3 : 0;
    views.add(new View(text.at(name).text(), mentioned(text, new Range(name + 1, text.size()))));
  }

  private static Table table(TableDefinition definition) {
    SqlText text = definition.text();
    return new Table(
        definition.table(),
        definition.columns().stream()
            .map(one -> new ChangeLog.Column(one.name(), text.text(one.type()).strip()))
            .toList());
  }

  /** Whether orders see to it that LIMIT and windows leave nothing to chance in a statement. */
  public boolean settles(SqlText text) {
    return order.settles(text);
  }

  public List<Table> all() {
    return Collections.unmodifiableList(tables);
  }

  public Optional<Table> named(String name) {
    return tables.stream().filter(table -> table.is(name)).findFirst();
  }

  /** The table that a statement writes to. */
  public Optional<Table> written(String sql) {
    return WriteShape.of(sql).flatMap(write -> named(write.target().table()));
  }

  /** All that a part of a statement names, if only by a view. */
  public Set<String> mentioned(SqlText text, Range range) {
    return text.pieces().subList(range.from(), range.to()).stream()
        .filter(Piece::isName)
        .flatMap(piece -> behind(piece.text()))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private Stream<String> behind(String name) {
    return Stream.concat(
        named(name).stream().map(Table::name),
        views.stream()
            .filter(view -> TableState.sameName(view.name(), name))
            .flatMap(view -> view.tables().stream()));
  }
}
