package dev.isoscope.dbms.h2;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.engine.H2Changes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Triggers that write into a variable of the session, which no rollback takes back. */
final class H2ChangeLog implements ChangeLog {
  private static final String LOG = "@ISOSCOPE_LOG";

  /** Types whose values a string does not give back. */
  private static final Set<String> OTHERS =
      Set.of("JSON", "ARRAY", "ROW", "GEOMETRY", "JAVA_OBJECT", "OBJECT", "OTHER");

  @Override
  public List<String> definitions(String table, List<Column> columns) {
    return List.of(
        "CREATE TRIGGER isoscope_"
            + Integer.toHexString(table.hashCode())
            + " AFTER INSERT, UPDATE, DELETE ON "
            + table
            + " FOR EACH ROW CALL "
            + Sql.literal(H2Changes.class.getName()));
  }

  @Override
  public boolean records(String type) {
    return OTHERS.stream().noneMatch(type.toUpperCase(Locale.ROOT)::contains);
  }

  @Override
  public String image(String qualifier, List<Column> columns) {
    return "RAWTOHEX(STRINGTOUTF8("
        + columns.stream()
            .map(column -> literal(qualifier + column.name(), column.type()))
            .collect(Collectors.joining(" || ',' || "))
        + "))";
  }

  private static String literal(String value, String type) {
    String upper = type.toUpperCase(Locale.ROOT);
    String literal =
        upper.contains("BINARY") || upper.contains("BLOB") || upper.contains("BYTEA")
            ? "'X''' || RAWTOHEX(" + value + ") || ''''"
            : "'''' || REPLACE(CAST(" + value + " AS VARCHAR), '''', '''''') || ''''";
    return "COALESCE(" + literal + ", 'NULL')";
  }

  @Override
  public boolean tellsForeignKeyActions() {
    return true;
  }

  @Override
  public Optional<String> fetch() {
    return Optional.of("SELECT " + LOG + ", SET(" + LOG + ", '')");
  }

  @Override
  public Optional<String> clear() {
    return Optional.of("SELECT SET(" + LOG + ", '')");
  }

  @Override
  public Optional<String> collected(List<String> parts) {
    return Optional.of("LISTAGG(CONCAT(" + String.join(", ':', ", parts) + "), ',')");
  }
}
