package dev.isoscope.semantics;

import dev.isoscope.model.TableState;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.text.InsertShape;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.WriteShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a case does with keys that the DBMS draws from a counter. */
public enum KeyUse {
  /** Nothing, except that queries list them. */
  NONE,
  /** Its statements go by their order, so that other keys in the same order do as well. */
  ORDER,
  /** It computes or compares with them, or gives them itself. */
  VALUES;

  private static final Set<String> BEHIND_ORDER =
      Set.of("ASC", "DESC", ",", ")", "LIMIT", "FETCH", "OFFSET");
  private static final Set<String> LAST_KEYS =
      Set.of(
          "LAST_INSERT_ID",
          "LAST_INSERT_ROWID",
          "IDENTITY_VAL_LOCAL",
          "SCOPE_IDENTITY",
          "IDENTITY",
          "LASTVAL",
          "CURRVAL");
  private static final Set<String> COMBINE = Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS");

  KeyUse or(KeyUse other) {
    return compareTo(other) < 0 ? other : this;
  }

  /**
   * What a statement does with them.
   *
   * @param tables the tables of the case
   */
  static KeyUse of(String sql, List<TableDefinition> tables, List<GeneratedKeys.Column> columns) {
    return new Reader(sql, tables, columns).use();
  }

  /** Whether a statement draws keys for rows of which nobody knows which comes first. */
  static boolean drawsInAnyOrder(String sql, List<GeneratedKeys.Column> columns) {
    return WriteShape.of(sql).orElse(null) instanceof InsertShape insert
        && insert.isFromQuery()
        && columns.stream()
            .anyMatch(one -> TableState.sameName(one.table(), insert.target().table()));
  }

  /** A query without those inside it. */
  private static final class Level {
    private final Optional<Level> outer;

    /** The index of the parenthesis that opens it, or -1. */
    private final int opened;

    private final List<TableDefinition> sources = new ArrayList<>();
    private boolean derives;

    Level(Optional<Level> outer, int opened) {
      this.outer = outer;
      this.opened = opened;
    }
  }

  /** Reads one statement. */
  private static final class Reader {
    private final String sql;
    private final List<Token> words;
    private final List<TableDefinition> tables;
    private final List<GeneratedKeys.Column> columns;
    private final Map<Integer, Level> levels = new HashMap<>();
    private final Level outermost = new Level(Optional.empty(), -1);

    Reader(String sql, List<TableDefinition> tables, List<GeneratedKeys.Column> columns) {
      this.sql = sql;
      this.words = Tokenizer.words(sql);
      this.tables = tables;
      this.columns = columns;
      findLevels();
    }

    private void findLevels() {
      List<Level> open = new ArrayList<>(List.of(outermost));
      for (int i = 0; i < words.size(); i++) {
        Level level = open.get(open.size() - 1);
        levels.put(i, level);
        if (is(i, "(")) {
          boolean query = is(i + 1, "SELECT") || is(i + 1, "WITH");
          level.derives |= query && (is(i - 1, "FROM") || is(i - 1, "JOIN") || is(i - 1, ","));
          open.add(query ? new Level(Optional.of(level), i) : level);
        } else if (is(i, ")") && open.size() > 1) {
          open.remove(open.size() - 1);
        }
        String word = words.get(i).text();
        tables.stream()
            .filter(table -> TableState.sameName(table.table(), word))
            .forEach(level.sources::add);
      }
    }

    private boolean is(int index, String word) {
      return index >= 0 && index < words.size() && words.get(index).is(word);
    }

    KeyUse use() {
      KeyUse use = gives() || tellsLast() ? VALUES : NONE;
      for (int i = 0; i < words.size(); i++) {
        if (isKey(i)) {
          use = use.or(listed(i) ? NONE : ordered(i) ? ORDER : VALUES);
        } else if (is(i, "*") && isItem(i) && !harmless(i)) {
          use = VALUES;
        }
      }
      return use;
    }

    /** Whether it asks a function for a key that was drawn last. */
    private boolean tellsLast() {
      return !columns.isEmpty()
          && words.stream()
              .map(word -> word.text().toUpperCase(Locale.ROOT))
              .anyMatch(LAST_KEYS::contains);
    }

    /** Whether it gives keys without naming their columns. */
    private boolean gives() {
      return WriteShape.of(sql).orElse(null) instanceof InsertShape insert
          && insert.columnList().isEmpty()
          && hasKey(insert.target().table());
    }

    private boolean hasKey(String table) {
      return columns.stream().anyMatch(one -> TableState.sameName(one.table(), table));
    }

    /** Whether a word may be the name of a generated column. */
    private boolean isKey(int index) {
      String name = words.get(index).text();
      if (columns.stream().noneMatch(one -> TableState.sameName(one.column(), name))) {
        return false;
      }
      Optional<Level> level = Optional.of(levels.get(index));
      while (level.isPresent()) {
        List<TableDefinition> having =
            level.get().sources.stream().filter(table -> has(table, name)).toList();
        if (level.get().derives || having.stream().anyMatch(one -> isGenerated(one, name))) {
          return true;
        }
        if (!having.isEmpty() && !is(index - 1, ".")) {
          return false;
        }
        level = level.get().outer;
      }
      return true;
    }

    private static boolean has(TableDefinition table, String column) {
      return table.columns().stream().anyMatch(one -> TableState.sameName(one.name(), column));
    }

    private boolean isGenerated(TableDefinition table, String column) {
      return columns.stream()
          .anyMatch(
              one ->
                  TableState.sameName(one.table(), table.table())
                      && TableState.sameName(one.column(), column));
    }

    /** Where a column stands, with the name before it. */
    private int start(int index) {
      return is(index - 1, ".") ? index - 2 : index;
    }

    /** Whether a query lists it, so that it is known by its name in what is returned. */
    private boolean listed(int index) {
      return levels.get(index) == outermost
          && isItem(start(index))
          && (is(index + 1, ",") || is(index + 1, "FROM"))
          && inOuterList(index)
          && !combines();
    }

    private boolean isItem(int index) {
      return is(index - 1, "SELECT")
          || is(index - 1, "DISTINCT")
          || is(index - 1, "ALL")
          || is(index - 1, ",")
          || is(index - 1, ".");
    }

    private boolean inOuterList(int index) {
      if (StatementKind.of(words) != StatementKind.QUERY) {
        return false;
      }
      for (int i = 0; i < index; i++) {
        if (is(i, "FROM") && levels.get(i) == outermost) {
          return false;
        }
      }
      return true;
    }

    private boolean combines() {
      return words.stream().anyMatch(word -> COMBINE.stream().anyMatch(word::is));
    }

    /** Whether rows are ordered by it first of all. */
    private boolean ordered(int index) {
      int start = start(index);
      return is(start - 1, "BY")
          && is(start - 2, "ORDER")
          && (index + 1 == words.size()
              || BEHIND_ORDER.stream().anyMatch(word -> is(index + 1, word)));
    }

    /** Whether the columns of a list are named before somebody works with them. */
    private boolean harmless(int star) {
      Level level = levels.get(star);
      if (level.sources.stream().noneMatch(one -> hasKey(one.table())) && !level.derives) {
        return true;
      }
      return level == outermost
          ? StatementKind.of(words) == StatementKind.QUERY && !combines()
          : is(level.opened - 1, "FROM")
              || is(level.opened - 1, "JOIN")
              || is(level.opened - 1, "EXISTS");
    }
  }
}
