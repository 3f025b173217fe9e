package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.Feature;
import java.util.List;
import java.util.Set;

/**
 * TiDB, which reads MySQL's SQL and does without some of it. What it reads and forgets is left out:
 * FOR SHARE, hints in optimizer_switch, and the constraints of older versions.
 */
public final class TidbDialect extends MysqlFamilyDialect {
  public TidbDialect() {
    this(NEWEST);
  }

  private TidbDialect(Version version) {
    super("tidb", version, features(version), TidbDialect::new);
  }

  private static Set<Feature> features(Version version) {
    Set<Feature> features = features(version.atLeast(5), version.atLeast(5, 1), true);
    features.removeAll(Set.of(Feature.FOR_SHARE, Feature.PLAN_SETTING, Feature.CHANGE_PARTITION));
    // It has no triggers; how bits and documents come back has not been looked at.
    features.removeAll(Set.of(Feature.TRIGGER, Feature.BIT, Feature.JSON));
    // A change of the schema fails transactions that have begun before it.
    features.removeIf(Feature::isDefinition);
    if (!version.atLeast(6)) {
      features.remove(Feature.AUTOCOMMIT_STATEMENT); // it waits where no view shows it
    }
    if (!version.atLeast(6, 6)) {
      features.removeAll(Set.of(Feature.FOREIGN_KEY, Feature.ON_DELETE, Feature.ON_UPDATE));
    }
    if (!version.atLeast(7, 2)) {
      features.remove(Feature.CHECK);
    }
    if (!version.atLeast(6, 2)) {
      features.removeAll(Set.of(Feature.SAVEPOINT, Feature.ROLLBACK_TO, Feature.RELEASE));
    }
    return features;
  }

  @Override
  List<String> otherLimits(int count) {
    return List.of();
  }
}
