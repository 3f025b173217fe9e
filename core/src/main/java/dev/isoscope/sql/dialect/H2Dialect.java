package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Table;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** H2 in its regular mode. */
public final class H2Dialect extends Dialect {
  public H2Dialect() {
    this(NEWEST);
  }

  private H2Dialect(Version version) {
    super("h2", features(version), H2Dialect::new);
  }

  private static Set<Feature> features(Version version) {
    Set<Feature> features =
        common(
            Feature.FOR_UPDATE,
            Feature.TINY_INTEGER,
            Feature.ENUM,
            Feature.QUOTED_NUMBER,
            Feature.INDEX_HINT);
    if (version.atLeast(2)) {
      features.addAll(Set.of(Feature.MERGE, Feature.MERGE_DELETE));
    }
    return features;
  }

  @Override
  public List<String> hints(Table table) {
    return table.indexes().stream().map(index -> "USE INDEX (" + index.name() + ")").toList();
  }

  @Override
  public String renameColumn(String table, String column, String name) {
    return "ALTER TABLE " + table + " ALTER COLUMN " + column + " RENAME TO " + name;
  }

  @Override
  String quotedName(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  @Override
  Optional<String> counter() {
    return Optional.of(DialectTranslation.AUTO_INCREMENT);
  }
}
