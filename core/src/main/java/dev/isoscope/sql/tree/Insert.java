package dev.isoscope.sql.tree;

import java.util.List;
import java.util.Optional;

/** Adds rows to a table; columns are named, unless a query gives all of them. */
public record Insert(
    Form form, String table, List<String> columns, RowSource source, Optional<OnConflict> conflict)
    implements Write {
  public Insert {
    columns = List.copyOf(columns);
  }

  /** What happens to a row whose key is there already. */
  public enum Form {
    PLAIN(Feature.INSERT),
    IGNORE(Feature.INSERT_IGNORE),
    REPLACE(Feature.REPLACE),
    UPSERT(Feature.UPSERT);

    private final Feature feature;

    Form(Feature feature) {
      this.feature = feature;
    }
  }

  /**
   * What is done instead of adding a row whose key is there already.
   *
   * @param target the columns of the key; none where any key counts
   * @param updates what the row that is there becomes; none to leave it alone
   */
  public record OnConflict(List<String> target, List<Assignment> updates) {
    public OnConflict {
      target = List.copyOf(target);
      updates = List.copyOf(updates);
    }
  }

  public static Insert plain(String table, List<String> columns, RowSource source) {
    return new Insert(Form.PLAIN, table, columns, source, Optional.empty());
  }

  @Override
  public void render(SqlWriter text) {
    text.uses(form.feature).add(text.notation().insert(form)).add(" ").add(table).add(" ");
    if (columns.isEmpty()) {
      text.uses(Feature.INSERT_ALL);
    } else {
      text.names(columns).add(" ");
    }
    text.add(source);
    if (source instanceof Query) {
      text.uses(Feature.INSERT_SELECT);
    }
    conflict.ifPresent(rule -> text.notation().conflict(text, rule));
  }
}
