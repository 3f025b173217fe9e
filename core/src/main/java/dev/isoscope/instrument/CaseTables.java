package dev.isoscope.instrument;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.text.Piece;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.WriteShape;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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
      TableDefinition.of(init.sql()).ifPresent(found -> tables.add(table(found)));
    }
    return new CaseTables(tables);
  }

  private static Table table(TableDefinition definition) {
    SqlText text = definition.text();
    return new Table(
        definition.table(),
        definition.columns().stream()
            .map(one -> new ChangeLog.Column(one.name(), text.text(one.type()).strip()))
            .toList());
  }

  public List<Table> all() {
    return tables;
  }

  public Optional<Table> named(String name) {
    return tables.stream().filter(table -> table.is(name)).findFirst();
  }

  /** The table that a statement writes to. */
  public Optional<Table> written(String sql) {
    return WriteShape.of(sql).flatMap(write -> named(write.target().table()));
  }

  /** All that a part of a statement names. */
  public Set<String> mentioned(SqlText text, Range range) {
    return text.pieces().subList(range.from(), range.to()).stream()
        .filter(Piece::isName)
        .flatMap(piece -> named(piece.text()).stream())
        .map(Table::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
