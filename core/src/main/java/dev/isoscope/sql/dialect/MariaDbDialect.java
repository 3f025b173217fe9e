package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.RowLock;
import java.util.List;
import java.util.Set;

/** MariaDB. */
public final class MariaDbDialect extends MysqlFamilyDialect {
  private final Version version;

  public MariaDbDialect() {
    this(NEWEST);
  }

  private MariaDbDialect(Version version) {
    super("mariadb", features(version));
    this.version = version;
  }

  @Override
  protected Dialect at(Version version) {
    return new MariaDbDialect(version);
  }

  private static Set<Feature> features(Version version) {
    Set<Feature> features = family();
    if (!version.atLeast(10, 3)) {
      features.removeAll(Set.of(Feature.INTERSECT, Feature.EXCEPT));
    }
    return features;
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
