package dev.isoscope.sql.tree;

import java.util.ArrayList;
import java.util.List;

/** Changes the schema. */
public sealed interface Definition extends SqlStatement {

  /** Has each row that is updated get another value in one column. */
  record CreateTrigger(String name, String table, String column, Expression value)
      implements Definition {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.TRIGGER).add("CREATE TRIGGER ").add(name).add(" BEFORE UPDATE ON ");
      text.add(table).add(" FOR EACH ROW SET NEW.").add(column).add(" = ").add(value);
    }
  }

  /** A new table, with those of its indexes that can stand in it. */
  record CreateTable(Table table) implements Definition {
    @Override
    public void render(SqlWriter text) {
      text.add("CREATE TABLE ").add(table.name()).add(" (");
      text.add(parts(text)).add(")");
      table.partitioning().ifPresent(how -> text.notation().partition(text, how));
    }

    private List<SqlNode> parts(SqlWriter text) {
      List<SqlNode> parts = new ArrayList<>();
      boolean identityIsKey = text.notation().identityIsKey();
      table.columns().forEach(column -> parts.add(new ColumnDefinition(column)));
      for (Table.Key key : table.keys()) {
        if (!(identityIsKey && key.columns().stream().anyMatch(c -> table.column(c).identity()))) {
          parts.add(out -> key(out, key));
        }
      }
      table.foreignKeys().forEach(key -> parts.add(out -> foreignKey(out, key)));
      table
          .checks()
          .forEach(
              check -> parts.add(o -> o.uses(Feature.CHECK).add("CHECK (").add(check).add(")")));
      if (text.notation().indexInTable()) {
        table.indexes().forEach(index -> parts.add(out -> index(out, table, index)));
      }
      return parts;
    }

    private static void key(SqlWriter text, Table.Key key) {
      text.uses(key.primary() ? Feature.PRIMARY_KEY : Feature.UNIQUE);
      if (key.columns().size() > 1) {
        text.uses(Feature.COMPOSITE_KEY);
      }
      text.add(key.primary() ? "PRIMARY KEY " : "UNIQUE ").names(key.columns());
    }

    private static void foreignKey(SqlWriter text, Table.ForeignKey key) {
      text.uses(Feature.FOREIGN_KEY).add("FOREIGN KEY ").names(key.columns());
      text.add(" REFERENCES ").add(key.table()).add(" ").names(key.referenced());
      key.onDelete()
          .ifPresent(what -> text.uses(Feature.ON_DELETE).add(" ON DELETE ").add(what.words()));
      key.onUpdate()
          .ifPresent(what -> text.uses(Feature.ON_UPDATE).add(" ON UPDATE ").add(what.words()));
    }

    private static void index(SqlWriter text, Table table, Table.Index index) {
      note(text, index);
      text.add(index.unique() ? "UNIQUE INDEX " : "INDEX ").add(index.name()).add(" (");
      text.notation().indexColumns(text, table, index);
      text.add(")");
    }
  }

  /** A column in the definition of a table. */
  record ColumnDefinition(Table.Column column) implements SqlNode {
    @Override
    public void render(SqlWriter text) {
      text.uses(column.type().feature()).add(column.name()).add(" ");
      if (column.identity()) {
        text.uses(Feature.IDENTITY).add(text.notation().identity(column.type()));
        if (text.notation().identityIsKey()) {
          text.uses(Feature.PRIMARY_KEY);
        }
        return;
      }
      text.add(text.notation().type(column.type()));
      column
          .generated()
          .ifPresent(
              value -> {
                text.uses(Feature.GENERATED_COLUMN).add(" GENERATED ALWAYS AS (").add(value);
                text.add(")").add(text.notation().generated());
              });
      column
          .defaults()
          .map(value -> text.notation().defaultLiteral(column.type(), value))
          .ifPresent(value -> text.uses(Feature.DEFAULT).add(" DEFAULT ").add(value));
      if (column.notNull()) {
        text.uses(Feature.NOT_NULL).add(" NOT NULL");
      }
    }
  }

  /** A query that can be read like a table. */
  record CreateView(String name, Select query) implements Definition {
    @Override
    public void render(SqlWriter text) {
      text.add("CREATE VIEW ").add(name).add(" AS ").add(query);
    }
  }

  /** A new index on a table that is there already. */
  record CreateIndex(Table table, Table.Index index, boolean inTransaction) implements Definition {
    @Override
    public void render(SqlWriter text) {
      note(text, index);
      if (inTransaction) {
        text.uses(Feature.CREATE_INDEX);
      }
      text.add(index.unique() ? "CREATE UNIQUE INDEX " : "CREATE INDEX ").add(index.name());
      text.add(" ON ").add(table.name()).add(" (");
      text.notation().indexColumns(text, table, index);
      text.add(")");
    }
  }

  /** Takes an index away. */
  record DropIndex(Table table, Table.Index index) implements Definition {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.DROP_INDEX).add(text.notation().dropIndex(table.name(), index.name()));
    }
  }

  /** A part of a table whose partitions are tables of their own. */
  record CreatePartition(String name, String table, String values) implements Definition {
    @Override
    public void render(SqlWriter text) {
      text.add("CREATE TABLE ").add(name).add(" PARTITION OF ").add(table).add(" ").add(values);
    }
  }

  /** A new column in a table that is there already. */
  record AddColumn(String table, Table.Column column) implements Definition {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.ADD_COLUMN).add("ALTER TABLE ").add(table).add(" ADD COLUMN ");
      text.add(new ColumnDefinition(column));
    }
  }

  /** Gives a column a type that holds more. */
  record WidenColumn(String table, Table.Column column) implements Definition {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.WIDEN_COLUMN).add("ALTER TABLE ").add(table).add(" ");
      text.notation().changeType(text, column);
    }
  }

  /** Gives a column another name. */
  record RenameColumn(String table, String column, String name) implements Definition {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.RENAME_COLUMN).add(text.notation().renameColumn(table, column, name));
    }
  }

  /** Gives a table another name. */
  record RenameTable(String table, String name) implements Definition {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.RENAME_TABLE).add(text.notation().renameTable(table, name));
    }
  }

  /** A new table with the rows of another. */
  record CreateTableAs(String name, String table) implements Definition {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.CREATE_TABLE_AS).add("CREATE TABLE ").add(name).add(" AS ");
      text.add(text.notation().filledBy("SELECT * FROM " + table));
    }
  }

  /** Takes a table away that the same transaction has made. */
  record DropTable(String table) implements Definition {
    @Override
    public void render(SqlWriter text) {
      text.add("DROP TABLE ").add(table);
    }
  }

  /** Does something to one of the partitions of a table, or prepares it. */
  record ChangePartition(String sql) implements Definition {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.CHANGE_PARTITION).add(sql);
    }
  }

  /** Takes a column away that the same transaction has added. */
  record DropColumn(String table, String column) implements Definition {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.DROP_COLUMN).add("ALTER TABLE ").add(table).add(" DROP COLUMN ");
      text.add(column);
    }
  }

  /** Empties a table. */
  record Truncate(String table) implements Definition {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.TRUNCATE).add("TRUNCATE TABLE ").add(table);
    }
  }

  private static void note(SqlWriter text, Table.Index index) {
    text.uses(index.unique() ? Feature.UNIQUE_INDEX : Feature.INDEX);
    if (index.columns().size() > 1) {
      text.uses(Feature.MULTI_COLUMN_INDEX);
    }
  }
}
