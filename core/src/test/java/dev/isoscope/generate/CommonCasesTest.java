package dev.isoscope.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import dev.isoscope.sql.dialect.CommonDialect;
import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.dialect.Dialects;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Cases for several targets hold all that they have in common, and nothing else. */
class CommonCasesTest {
  static List<Dialect> dialects() {
    return List.of(
        common("mysql", "mariadb"),
        common("h2", "hsqldb"),
        common("sqlite", "duckdb", "postgres"),
        common("postgres", "mysql", "h2", "derby"),
        common("h2", "hsqldb", "derby", "sqlite", "duckdb", "postgres", "mariadb", "mysql"));
  }

  private static CommonDialect common(String... names) {
    return Dialects.common(Stream.of(names).map(CommonCasesTest::newest).toList());
  }

  private static TargetIdentity newest(String name) {
    String version =
        switch (name) {
          case "mysql" -> "8.0.33";
          case "mariadb" -> "11.4.5";
          case "postgres" -> "18.6";
          default -> "99";
        };
    return new TargetIdentity(name, name, Optional.empty(), Version.parse(version));
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void everyFeatureOfTheSubsetOccurs(Dialect dialect) {
    FeatureCounts features = new FeatureCounts(dialect, GeneratorOptions.DEFAULT);
    Sample.groups(dialect, GeneratorOptions.DEFAULT, 3, 4_000).forEach(features::count);
    assertEquals(Set.of(), features.missing());
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void everyDefinitionOfTheSubsetOccursWhereAskedFor(Dialect dialect) {
    GeneratorOptions options = GeneratorOptions.DEFAULT.withDefinitions(true);
    FeatureCounts features = new FeatureCounts(dialect, options);
    Sample.groups(dialect, options, 3, 4_000).forEach(features::count);
    assertEquals(Set.of(), features.missing());
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void nothingElseTurnsUp(Dialect dialect) {
    Set<?> possible = FeatureCounts.possible(dialect, GeneratorOptions.DEFAULT);
    Sample.groups(dialect, GeneratorOptions.DEFAULT, 4, 2_000)
        .forEach(group -> assertTrue(possible.containsAll(group.features())));
  }

  @Test
  void oneTargetAloneGetsTheCasesOfItsOwnDialect() {
    for (String name : List.of("h2", "sqlite", "postgres", "mysql")) {
      assertEquals(
          Sample.cases(Dialects.of(newest(name)), GeneratorOptions.DEFAULT, 1, 100).toList(),
          Sample.cases(common(name), GeneratorOptions.DEFAULT, 1, 100).toList());
    }
  }
}
