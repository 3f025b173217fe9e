package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.RowLock;
import java.util.List;

/** MariaDB. */
public final class MariaDbDialect extends MysqlFamilyDialect {
  public MariaDbDialect() {
    this(NEWEST);
  }

  private MariaDbDialect(Version version) {
    super(
        "mariadb",
        version,
        Version.parse("10.3"),
        Version.parse("10.2"),
        Version.parse("10.5.2"),
        MariaDbDialect::new);
  }

  @Override
  List<String> otherLimits(int count) {
    return version.atLeast(10, 6) ? super.otherLimits(count) : List.of();
  }

  @Override
  public String lock(RowLock lock) {
    return lock == RowLock.SHARE ? " LOCK IN SHARE MODE" : super.lock(lock);
  }
}
