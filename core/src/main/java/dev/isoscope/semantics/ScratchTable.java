package dev.isoscope.semantics;

import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.text.ColumnDefinition;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table of the case as the replay lays it out, three times: with all its constraints and a column
 * that names the row, for writes to act on; without constraints, for queries inside a write to
 * read; and without constraints but with that column, to judge several versions of a row at once.
 *
 * @param madeBy the statement of the run that has made it what it is; zero if the case has
 */
public record ScratchTable(
    String name,
    List<Column> columns,
    Set<String> primaryKey,
    String create,
    String options,
    String partitioning,
    int madeBy) {
  /** Names the row, or the version of a row. */
  public static final String ROW = "isoscope_row";

  private static final Pattern COUNTS =
      Pattern.compile("SERIAL|AUTO_INCREMENT|IDENTITY", Pattern.CASE_INSENSITIVE);

  /**
   * A column.
   *
   * @param type its type with character set and collation, without constraints
   * @param computed whether its value follows from others
   */
  public record Column(String name, String type, boolean computed) {}

  /** Reads CREATE TABLE; empty if it is not of the plain form. */
  public static Optional<ScratchTable> parse(String sql) {
    return TableDefinition.of(sql)
        .filter(table -> !table.columns().isEmpty() && !table.isFilledByQuery())
        .map(ScratchTable::of);
  }

  private static ScratchTable of(TableDefinition definition) {
    SqlText text = definition.text();
    int open = definition.body().from();
    String create =
        text.text(new Range(0, open)) + ROW + " INT, " + text.text(new Range(open, text.size()));
    // Where partitions are tables of their own the definition does not list them.
    String partitioning =
        definition.partitions().isEmpty()
            ? ""
            : definition.partitioning().map(range -> " " + text.text(range)).orElse("");
    return new ScratchTable(
        definition.table(),
        definition.columns().stream().map(ScratchTable::column).toList(),
        definition.primaryKey().stream().map(TableState::plainName).collect(Collectors.toSet()),
        create,
        definition.options(),
        partitioning,
        0);
  }

  private static Column column(ColumnDefinition column) {
    SqlText text = column.text();
    String type =
        text.text(column.type()) + column.collation().map(one -> " " + text.text(one)).orElse("");
    return new Column(column.name(), type.strip(), column.expression().isPresent());
  }

  public boolean is(String other) {
    return TableState.sameName(name, other);
  }

  /** A table of which nothing is known but its columns. */
  static ScratchTable named(String name, List<String> columns) {
    return new ScratchTable(
        name,
        columns.stream().map(column -> new Column(column, "", false)).toList(),
        Set.of(),
        "CREATE TABLE " + name + " (" + String.join(" INT, ", columns) + " INT)",
        "",
        "",
        0);
  }

  /** The same table as a statement of the run has made it. */
  ScratchTable madeBy(Step step, String other) {
    return new ScratchTable(
        other, columns, primaryKey, create, options, partitioning, step.number());
  }

  /**
   * The same table with other columns.
   *
   * @param names what the DBMS calls them
   */
  ScratchTable withColumns(List<String> names) throws ReplayImpossible {
    List<Integer> places = places(columns, names);
    List<Column> others = new ArrayList<>();
    Set<String> key = new LinkedHashSet<>();
    for (int i = 0; i < names.size(); i++) {
      boolean same = places.get(i) >= 0;
      Column old = same ? columns.get(places.get(i)) : new Column(names.get(i), "", false);
      boolean renamed = !TableState.sameName(old.name(), names.get(i));
      others.add(renamed ? new Column(names.get(i), old.type(), old.computed()) : old);
      if (same && primaryKey.contains(TableState.plainName(old.name()))) {
        key.add(TableState.plainName(names.get(i)));
      }
    }
    if (key.size() != primaryKey.size()) {
      throw new ReplayImpossible("The primary key of table " + name + " is gone.");
    }
    return new ScratchTable(name, others, key, create, options, partitioning, madeBy);
  }

  /**
   * Where columns of other names come from: from that of the same name, or, if just one name is
   * another, from the one that had this place. Negative for those that are new.
   */
  static List<Integer> places(List<Column> before, List<String> names) {
    List<Integer> places = new ArrayList<>();
    for (String name : names) {
      places.add(
          IntStream.range(0, before.size())
              .filter(i -> TableState.sameName(before.get(i).name(), name))
              .findFirst()
              .orElse(-1));
    }
    int renamed = places.indexOf(-1);
    if (renamed >= 0
        && names.size() == before.size()
        && places.lastIndexOf(-1) == renamed
        && !places.contains(renamed)) {
      places.set(renamed, renamed);
    }
    return places;
  }

  /** What queries inside a write read. */
  String seen() {
    return prefixed("seen_");
  }

  /** What holds several versions of each row. */
  public String each() {
    return prefixed("each_");
  }

  /** What a statement writes to in the place of this one. */
  public String written() {
    return prefixed("written_");
  }

  /** Makes a table of the same columns without constraints. */
  public String withoutConstraints(String copyName) {
    return copy(copyName, "");
  }

  /** The same with a column that names the version of a row. */
  public String ofVersions(String copyName) {
    return copy(copyName, ROW + " INT, ");
  }

  List<String> creates(boolean restartsKeys) {
    return List.of(
        restartsKeys ? withHighKeys(create) : create,
        withoutConstraints(seen()),
        ofVersions(each()) + partitioning);
  }

  private String copy(String copyName, String first) {
    List<String> items =
        columns.stream().map(c -> (c.name() + " " + plainType(c)).strip()).toList();
    return ("CREATE TABLE " + copyName + " (" + first + String.join(", ", items) + ") " + options)
        .strip();
  }

  private static String plainType(Column column) {
    return switch (column.type().toUpperCase(Locale.ROOT)) {
      case "SERIAL" -> "INT";
      case "BIGSERIAL" -> "BIGINT";
      case "SMALLSERIAL" -> "SMALLINT";
      default -> column.type();
    };
  }

  /** Lets counters start where rows that are put in by hand do not reach. */
  private static String withHighKeys(String sql) {
    if (!COUNTS.matcher(sql).find()) {
      return sql;
    }
    String identity = " GENERATED BY DEFAULT AS IDENTITY (START WITH 100001)";
    return sql.replaceAll("(?i)\\bBIGSERIAL\\b", "BIGINT" + identity)
        .replaceAll("(?i)\\bSMALLSERIAL\\b", "SMALLINT" + identity)
        .replaceAll("(?i)\\bSERIAL\\b", "INT" + identity)
        .replaceAll("(?i)\\bAUTO_INCREMENT\\b", identity.strip())
        .replaceAll(
            "(?i)\\bGENERATED\\s+(ALWAYS|BY\\s+DEFAULT)\\s+AS\\s+IDENTITY\\b(\\s*\\(START WITH"
                + " \\d+\\))?",
            identity.strip());
  }

  /** The places of the primary key's columns. */
  List<Integer> keyPlaces() {
    return places(primaryKey);
  }

  /** The places of columns, which are named in plain spelling. */
  List<Integer> places(Set<String> names) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (names.contains(TableState.plainName(columns.get(i).name()))) {
        places.add(i);
      }
    }
    return places;
  }

  /** Whether it has a foreign key to itself. */
  boolean refersToItself() {
    return refersTo(this);
  }

  /** Whether it has a foreign key to a table. */
  boolean refersTo(ScratchTable other) {
    return TableDefinition.of(create).orElseThrow().foreignKeys().stream()
        .anyMatch(key -> other.is(key.table()));
  }

  private String prefixed(String prefix) {
    char first = name.charAt(0);
    boolean quoted = first == '"' || first == '`' || first == '[';
    return quoted ? first + prefix + name.substring(1) : prefix + name;
  }
}
