package dev.isoscope.sql.dialect;

import dev.isoscope.sql.tree.Feature;
import java.util.Set;

/** CockroachDB, which nobody has tried: what PostgreSQL 9.5 has is taken for granted. */
public final class CockroachDbDialect extends PostgresDialect {
  public CockroachDbDialect() {
    super("cockroachdb", "9.5", Set.of(Feature.PLAN_SETTING));
  }
}
