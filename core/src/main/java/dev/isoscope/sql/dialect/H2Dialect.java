package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import java.util.Set;

/** H2 in its regular mode. */
final class H2Dialect extends Dialect {
  H2Dialect(Version version) {
    super("h2", features(version));
  }

  private static Set<Feature> features(Version version) {
    return version.atLeast(2)
        ? common(Feature.FOR_UPDATE, Feature.MERGE, Feature.MERGE_DELETE)
        : common(Feature.FOR_UPDATE);
  }
}
