package dev.isoscope.sql.dialect;

import java.util.Set;

/** openGauss, which nobody has tried: what PostgreSQL 9.2 has is taken for granted. */
public final class OpenGaussDialect extends PostgresDialect {
  public OpenGaussDialect() {
    super("opengauss", "9.2", Set.of());
  }
}
