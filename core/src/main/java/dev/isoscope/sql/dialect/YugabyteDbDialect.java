package dev.isoscope.sql.dialect;

import dev.isoscope.sql.tree.Feature;
import java.util.Set;

/** YugabyteDB, which nobody has tried: what PostgreSQL 10 has is taken for granted. */
public final class YugabyteDbDialect extends PostgresDialect {
  public YugabyteDbDialect() {
    super("yugabytedb", "10", Set.of(Feature.PLAN_SETTING));
  }
}
