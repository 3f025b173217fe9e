package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.RowLock;
import java.util.Set;

/** MariaDB. */
final class MariaDbDialect extends MysqlFamilyDialect {
  MariaDbDialect(Version version) {
    super("mariadb", features(version));
  }

  private static Set<Feature> features(Version version) {
    Set<Feature> features = family();
    if (!version.atLeast(10, 3)) {
      features.removeAll(Set.of(Feature.INTERSECT, Feature.EXCEPT));
    }
    return features;
  }

  @Override
  public String lock(RowLock lock) {
    return lock == RowLock.SHARE ? " LOCK IN SHARE MODE" : super.lock(lock);
  }
}
