package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.RowLock;
import java.util.List;
import java.util.Set;

/** MySQL. */
public final class MysqlDialect extends MysqlFamilyDialect {
  private final Version version;

  public MysqlDialect() {
    this(NEWEST);
  }

  private MysqlDialect(Version version) {
    super("mysql", features(version));
    this.version = version;
  }

  @Override
  protected Dialect at(Version version) {
    return new MysqlDialect(version);
  }

  private static Set<Feature> features(Version version) {
    Set<Feature> features = family();
    if (!version.atLeast(8, 0, 31)) {
      features.removeAll(Set.of(Feature.INTERSECT, Feature.EXCEPT));
    }
    return features;
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
