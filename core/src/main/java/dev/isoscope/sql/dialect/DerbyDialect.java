package dev.isoscope.sql.dialect;

import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import java.util.List;
import java.util.Set;

/** Derby, which converts nothing by itself and does not compare large objects. */
public final class DerbyDialect extends Dialect {
  public DerbyDialect() {
    super("derby", ownFeatures());
  }

  /**
   * A table cannot be filled by the query that defines it. And while a transaction has dropped an
   * index and not committed that, Derby's lock table answers nobody.
   */
  private static Set<Feature> ownFeatures() {
    Set<Feature> features = common(Feature.FOR_UPDATE, Feature.MERGE, Feature.MERGE_DELETE);
    features.removeAll(
        Set.of(Feature.CREATE_TABLE_AS, Feature.DROP_INDEX, Feature.COMMON_TABLE, Feature.WINDOW));
    return features;
  }

  /** Only strings can be made longer. */
  @Override
  public boolean mayWiden(SqlType type) {
    return type instanceof SqlType.CharacterType && super.mayWiden(type);
  }

  @Override
  public String renameColumn(String table, String column, String name) {
    return "RENAME COLUMN " + table + "." + column + " TO " + name;
  }

  @Override
  public String renameTable(String table, String name) {
    return "RENAME TABLE " + table + " TO " + name;
  }

  @Override
  public String type(SqlType type) {
    if (type instanceof SqlType.TextType) {
      return "CLOB(1000)";
    }
    return type instanceof SqlType.BinaryType binary
        ? "VARCHAR(" + binary.length() + ") FOR BIT DATA"
        : super.type(type);
  }

  @Override
  public String literal(SqlType type, String value) {
    return switch (type.domain()) {
      case DATE, TIME, TIMESTAMP -> type.feature() + "('" + value + "')";
      default -> super.literal(type, value);
    };
  }

  @Override
  List<Modulo> modulos() {
    return List.of(Modulo.FUNCTION);
  }

  @Override
  public boolean comparable(SqlType type) {
    return !(type instanceof SqlType.TextType);
  }

  @Override
  public List<Table.Action> updateActions() {
    return List.of(Table.Action.NO_ACTION, Table.Action.RESTRICT);
  }

  @Override
  public String limit(int count) {
    return " FETCH FIRST " + count + " ROWS ONLY";
  }

  @Override
  public boolean locksInAnyQuery() {
    return false;
  }

  @Override
  public boolean mergesConstants() {
    return false;
  }
}
