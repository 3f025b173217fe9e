package dev.isoscope.dbms.postgres;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.Sql;
import java.util.List;
import java.util.Optional;

/** Triggers that raise notices: nobody can wait for those, and no rollback takes them back. */
final class PostgresChangeLog implements ChangeLog {
  @Override
  public List<String> definitions(String table, List<Column> columns) {
    String literal = Sql.literal(table);
    String function = "isoscope_log_" + Integer.toHexString(table.hashCode());
    return List.of(
        "CREATE FUNCTION "
            + function
            + "() RETURNS trigger LANGUAGE plpgsql AS $isoscope$ BEGIN"
            + " IF TG_OP = 'DELETE' THEN"
            + notice("D % % %", literal, "OLD." + ROW, "OLD." + VERSION)
            + " ELSIF TG_OP = 'UPDATE' THEN"
            + notice(
                "U % % % % %",
                literal, "OLD." + ROW, "OLD." + VERSION, "NEW." + VERSION, image("NEW.", columns))
            + " ELSE"
            + notice("I % % % %", literal, "NEW." + ROW, "NEW." + VERSION, image("NEW.", columns))
            + " END IF; RETURN NULL; END $isoscope$",
        "CREATE TRIGGER isoscope_log AFTER INSERT OR UPDATE OR DELETE ON "
            + table
            + " FOR EACH ROW EXECUTE PROCEDURE "
            + function
            + "()");
  }

  private static String notice(String format, String... values) {
    return " RAISE NOTICE '" + MARK + format + "', " + String.join(", ", values) + ";";
  }

  @Override
  public String literal(String value, String type) {
    return "quote_nullable(" + value + ")";
  }

  @Override
  public String hex(List<String> literals) {
    return "encode(convert_to(concat_ws(',', " + String.join(", ", literals) + "), 'UTF8'), 'hex')";
  }

  @Override
  public Optional<String> collected(List<String> parts) {
    return Optional.of("string_agg(concat(" + String.join(", ':', ", parts) + "), ',')");
  }
}
