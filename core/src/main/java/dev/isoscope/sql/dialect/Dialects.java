package dev.isoscope.sql.dialect;

import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.util.List;

/** Finds the dialect of a target. */
public final class Dialects {
  private Dialects() {}

  public static Dialect of(TargetIdentity target) {
    return of(target.dbms(), target.version());
  }

  /**
   * What the targets have in common: the same text means the same on each of them.
   *
   * @throws IllegalArgumentException if there are none, or nobody knows the dialect of one
   */
  public static CommonDialect common(List<TargetIdentity> targets) {
    return CommonDialect.of(targets);
  }

  /**
   * @throws IllegalArgumentException if nobody knows the dialect of this DBMS
   */
  public static Dialect of(String dbms, Version version) {
    return switch (dbms) {
      case "h2" -> new H2Dialect(version);
      case "hsqldb" -> new HsqldbDialect();
      case "derby" -> new DerbyDialect();
      case "sqlite" -> new SqliteDialect(version);
      case "duckdb" -> new DuckDbDialect(version);
      case "postgres" -> new PostgresDialect(version);
      case "mariadb" -> new MariaDbDialect(version);
      case "mysql" -> new MysqlDialect(version);
      default -> throw new IllegalArgumentException("no dialect of " + dbms + " is known");
    };
  }
}
