package dev.isoscope.casefile;

import dev.isoscope.model.DbmsScope;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The names of DBMSs that a case may speak of. */
final class DbmsNames {
  static final List<String> KNOWN =
      List.of(
          "h2",
          "hsqldb",
          "derby",
          "sqlite",
          "duckdb",
          "postgres",
          "mariadb",
          "mysql",
          "tidb",
          "cockroachdb",
          "oceanbase");

  private static final Set<String> MYSQL_FAMILY = Set.of("mysql", "mariadb", "tidb", "oceanbase");

  private DbmsNames() {}

  /** The canonical spelling of a name, if it is known. */
  static Optional<String> canonical(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    String canonical = lower.equals("postgresql") ? "postgres" : lower;
    return KNOWN.contains(canonical) ? Optional.of(canonical) : Optional.empty();
  }

  /** Whether strings hold backslash escapes: so where all the DBMSs are MySQL's relatives. */
  static boolean backslashEscapes(List<DbmsScope> scopes) {
    return !scopes.isEmpty()
        && scopes.stream().allMatch(scope -> MYSQL_FAMILY.contains(scope.dbms()));
  }
}
