package dev.isoscope.instrument;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables of a case with their columns, as its definitions have them. */
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

  private final List<Table> tables;

  private CaseTables(List<Table> tables) {
    this.tables = List.copyOf(tables);
  }

  public static CaseTables of(Case testCase) {
    List<Table> tables = new ArrayList<>();
    for (InitStatement init : testCase.init()) {
      TableDefinition.of(SqlText.of(init.sql())).ifPresent(found -> tables.add(table(found)));
    }
    return new CaseTables(tables);
  }

  private static Table table(TableDefinition definition) {
    SqlText text = definition.text();
    List<ChangeLog.Column> columns = new ArrayList<>();
    for (Range item : definition.items()) {
      if (!item.isEmpty() && definition.isColumn(item)) {
        String type = text.text(definition.type(item)).strip();
        columns.add(new ChangeLog.Column(text.at(item.from()).text(), type));
      }
    }
    return new Table(definition.table(), columns);
  }

  public List<Table> all() {
    return tables;
  }

  public Optional<Table> named(String name) {
    return tables.stream().filter(table -> table.is(name)).findFirst();
  }

  /** The table that a statement writes to. */
  Optional<Table> written(SqlText text) {
    String before = text.is(0, "UPDATE") ? "UPDATE" : text.is(0, "DELETE") ? "FROM" : "INTO";
    int at = text.find(text.all(), before) + 1;
    return at > 0 && at < text.size() ? named(text.at(at).text()) : Optional.empty();
  }
}
