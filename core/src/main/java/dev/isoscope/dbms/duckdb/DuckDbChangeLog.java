package dev.isoscope.dbms.duckdb;

import dev.isoscope.dbms.ChangeLog;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads before and after each write, which see the same snapshot and lock nothing. There are no
 * triggers, and an UPDATE that returns rows deletes and inserts instead of updating.
 */
final class DuckDbChangeLog implements ChangeLog {
  @Override
  public List<String> definitions(String table, List<Column> columns) {
    return List.of();
  }

  @Override
  public boolean comparesStates() {
    return true;
  }

  /** Those that are made of others, too. */
  @Override
  public Set<String> unrecordedTypes() {
    return Set.of("[", "STRUCT", "MAP", "UNION", "LIST", "ARRAY", "JSON", "VARIANT");
  }

  @Override
  public String literal(String value, String type) {
    String text = "CAST(" + value + " AS VARCHAR)";
    return "coalesce('''' || replace(" + text + ", '''', '''''') || '''', 'NULL')";
  }

  @Override
  public boolean tellsForeignKeyActions() {
    return false;
  }

  @Override
  public String hex(List<String> literals) {
    return "hex(encode(" + String.join(" || ',' || ", literals) + "))";
  }

  @Override
  public Optional<String> collected(List<String> parts) {
    return Optional.of("string_agg(concat(" + String.join(", ':', ", parts) + "), ',')");
  }
}
