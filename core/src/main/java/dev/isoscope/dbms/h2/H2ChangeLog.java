package dev.isoscope.dbms.h2;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.engine.H2Changes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Triggers that write into a variable of the session, which no rollback takes back. */
final class H2ChangeLog implements ChangeLog {
  private static final String LOG = "@ISOSCOPE_LOG";

  @Override
  public List<String> definitions(String table, List<Column> columns) {
    String name = "isoscope_" + Integer.toHexString(table.hashCode());
    String call = " FOR EACH ROW CALL " + Sql.literal(H2Changes.class.getName());
    return List.of("CREATE TRIGGER " + name + " AFTER INSERT, UPDATE, DELETE ON " + table + call);
  }

  @Override
  public Set<String> unrecordedTypes() {
    return Set.of("JSON", "ARRAY", "ROW", "GEOMETRY", "JAVA_OBJECT", "OBJECT", "OTHER");
  }

  @Override
  public String hex(List<String> literals) {
    return "RAWTOHEX(STRINGTOUTF8(" + String.join(" || ',' || ", literals) + "))";
  }

  @Override
  public String literal(String value, String type) {
    String upper = type.toUpperCase(Locale.ROOT);
    String literal =
        upper.contains("BINARY") || upper.contains("BLOB") || upper.contains("BYTEA")
            ? "'X''' || RAWTOHEX(" + value + ") || ''''"
            : "'''' || REPLACE(CAST(" + value + " AS VARCHAR), '''', '''''') || ''''";
    return "COALESCE(" + literal + ", 'NULL')";
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
