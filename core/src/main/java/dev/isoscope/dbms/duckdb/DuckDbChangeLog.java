package dev.isoscope.dbms.duckdb;

import dev.isoscope.dbms.ChangeLog;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads before and after each write, which see the same snapshot and lock nothing. There are no
 * triggers, and an UPDATE that returns rows deletes and inserts instead of updating.
 */
final class DuckDbChangeLog implements ChangeLog {
  /** Types that are made of others, or whose values a string does not give back. */
  private static final Set<String> OTHERS =
      Set.of("[", "STRUCT", "MAP", "UNION", "LIST", "ARRAY", "JSON", "VARIANT");

  @Override
  public List<String> definitions(String table, List<Column> columns) {
    return List.of();
  }

  @Override
  public boolean comparesStates() {
    return true;
  }

  @Override
  public boolean records(String type) {
    return OTHERS.stream().noneMatch(type.toUpperCase(Locale.ROOT)::contains);
  }

  @Override
  public String image(String qualifier, List<Column> columns) {
    String literals =
        columns.stream()
            .map(column -> "CAST(" + qualifier + column.name() + " AS VARCHAR)")
            .map(text -> "coalesce('''' || replace(" + text + ", '''', '''''') || '''', 'NULL')")
            .collect(Collectors.joining(" || ',' || "));
    return "hex(encode(" + literals + "))";
  }

  @Override
  public Optional<String> collected(List<String> parts) {
    return Optional.of("string_agg(concat(" + String.join(", ':', ", parts) + "), ',')");
  }
}
