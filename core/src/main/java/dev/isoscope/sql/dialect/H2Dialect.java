package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.SqlType;
import java.util.List;
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

  @Override
  List<String> otherTypes(SqlType type) {
    return type instanceof SqlType.TimestampType ? List.of("DATETIME") : List.of();
  }
}
