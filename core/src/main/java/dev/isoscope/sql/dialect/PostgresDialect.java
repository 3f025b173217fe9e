package dev.isoscope.sql.dialect;

import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.Definition;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.SqlStatement;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.SqlWriter;
import dev.isoscope.sql.tree.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** PostgreSQL, whose partitions are tables of their own. */
public class PostgresDialect extends Dialect {
  public PostgresDialect() {
    this(NEWEST);
  }

  private PostgresDialect(Version version) {
    super("postgres", features(version), PostgresDialect::new);
  }

  /** One that speaks as a version of PostgreSQL does, and does without some of it. */
  PostgresDialect(String name, String speaksAs, Set<Feature> without) {
    super(name, features(Version.parse(speaksAs), without));
  }

  private static Set<Feature> features(Version version, Set<Feature> without) {
    Set<Feature> features = features(version);
    features.removeAll(without);
    return features;
  }

  private static Set<Feature> features(Version version) {
    Set<Feature> features =
        common(
            Feature.FOR_UPDATE,
            Feature.FOR_SHARE,
            Feature.JOINED_UPDATE,
            Feature.JOINED_DELETE,
            Feature.BIT,
            Feature.JSON,
            Feature.QUOTED_NUMBER,
            Feature.PLAN_SETTING);
    if (version.atLeast(9, 5)) {
      features.addAll(Set.of(Feature.ON_CONFLICT_NOTHING, Feature.ON_CONFLICT_UPDATE));
    }
    if (!version.atLeast(10)) {
      features.remove(Feature.IDENTITY);
    }
    if (version.atLeast(11)) {
      features.addAll(
          Set.of(Feature.RANGE_PARTITIONS, Feature.HASH_PARTITIONS, Feature.CHANGE_PARTITION));
    }
    if (!version.atLeast(12)) {
      features.remove(Feature.GENERATED_COLUMN);
    }
    if (version.atLeast(15)) {
      features.addAll(Set.of(Feature.MERGE, Feature.MERGE_DELETE));
    }
    return features;
  }

  @Override
  public String type(SqlType type) {
    return type instanceof SqlType.BinaryType ? "BYTEA" : super.type(type);
  }

  @Override
  public String literal(SqlType type, String value) {
    return type instanceof SqlType.BinaryType
        ? "'\\x" + value + "'::BYTEA"
        : super.literal(type, value);
  }

  @Override
  public boolean mayIndex(SqlType type) {
    return true;
  }

  @Override
  public List<SqlStatement> layOut(Table table) {
    List<SqlStatement> statements = new ArrayList<>(super.layOut(table));
    table.partitioning().ifPresent(how -> statements.addAll(1, partitions(table, how)));
    return statements;
  }

  private List<Definition.CreatePartition> partitions(Table table, Table.Partitioning how) {
    List<Definition.CreatePartition> statements = new ArrayList<>();
    String from = "MINVALUE";
    for (int i = 0; i < how.count(); i++) {
      String values;
      if (!how.byRange()) {
        values = "FOR VALUES WITH (MODULUS " + how.count() + ", REMAINDER " + i + ")";
      } else if (i == how.bounds().size()) {
        values = "DEFAULT";
      } else {
        String to = SqlWriter.of(how.bounds().get(i), this);
        values = "FOR VALUES FROM (" + from + ") TO (" + to + ")";
        from = to;
      }
      String name = table.name() + "_p" + i;
      statements.add(new Definition.CreatePartition(name, table.name(), values));
    }
    return statements;
  }

  @Override
  public List<List<String>> partitionChanges(Table table, String free) {
    Definition.CreatePartition first = partitions(table, table.partitioning().orElseThrow()).get(0);
    String detach = "ALTER TABLE " + table.name() + " DETACH PARTITION " + first.name();
    String attach =
        "ALTER TABLE " + table.name() + " ATTACH PARTITION " + first.name() + " " + first.values();
    return List.of(
        List.of("TRUNCATE TABLE " + first.name()),
        List.of(detach),
        List.of(detach, attach),
        List.of("DROP TABLE " + first.name()));
  }

  @Override
  public String generated() {
    return " STORED";
  }

  @Override
  public List<String> planSettings() {
    return Stream.of("seqscan", "indexscan", "bitmapscan", "hashjoin", "mergejoin", "nestloop")
        .map(plan -> "SET enable_" + plan + " = off")
        .toList();
  }

  @Override
  public void partition(SqlWriter text, Table.Partitioning how) {
    text.uses(how.byRange() ? Feature.RANGE_PARTITIONS : Feature.HASH_PARTITIONS);
    text.add(how.byRange() ? " PARTITION BY RANGE (" : " PARTITION BY HASH (");
    text.add(how.column()).add(")");
  }

  @Override
  String quotedName(String name) {
    return '"' + name.toLowerCase(Locale.ROOT) + '"';
  }
}
