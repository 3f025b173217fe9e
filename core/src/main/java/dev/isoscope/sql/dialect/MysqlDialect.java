package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.RowLock;
import java.util.List;

/** MySQL. */
public final class MysqlDialect extends MysqlFamilyDialect {
  public MysqlDialect() {
    this(NEWEST);
  }

  private MysqlDialect(Version version) {
    super(
        "mysql",
        version,
        Version.parse("8.0.31"),
        Version.parse("8.0"),
        Version.parse("8.0"),
        MysqlDialect::new);
  }

  @Override
  List<String> otherLimits(int count) {
    return List.of();
  }

  @Override
  public String lock(RowLock lock) {
    return lock == RowLock.SHARE && !version.atLeast(8) ? " LOCK IN SHARE MODE" : super.lock(lock);
  }
}
