package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.Feature;
import java.util.Set;

/** OceanBase in its MySQL mode, which reads MySQL's SQL and does without some of it. */
public final class OceanbaseDialect extends MysqlFamilyDialect {
  public OceanbaseDialect() {
    this(NEWEST);
  }

  private OceanbaseDialect(Version version) {
    super("oceanbase", version, known(), OceanbaseDialect::new);
  }

  private static Set<Feature> known() {
    Set<Feature> features = features(true, true, true);
    features.removeAll(
        Set.of(
            Feature.FOR_SHARE,
            Feature.PLAN_SETTING,
            Feature.CHANGE_PARTITION,
            // They also fire for rows that IGNORE passes over.
            Feature.TRIGGER,
            // These have not been looked at.
            Feature.BIT,
            Feature.JSON,
            // It is read, and takes no snapshot.
            Feature.CONSISTENT_SNAPSHOT));
    return features;
  }
}
