package dev.isoscope.sql.dialect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.generate.Randomness;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.RowLock;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.Write;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What several targets have in common, and why they have no more. */
class CommonDialectTest {
  private static final Map<String, String> NEWEST =
      Map.of(
          "h2", "2.5.252",
          "hsqldb", "2.7.4",
          "derby", "10.16.1.1",
          "sqlite", "3.53.4",
          "duckdb", "1.5.6",
          "oceanbase", "1.4.0.0",
          "postgres", "18.6",
          "mariadb", "11.4.5",
          "mysql", "8.0.33",
          "tidb", "8.5.4");
  private static final SqlType INTEGER = new SqlType.IntegerType(SqlType.Width.NORMAL);
  private static final SqlType DATE = new SqlType.DateType();

  private static List<TargetIdentity> targets(String names) {
    List<TargetIdentity> targets = new ArrayList<>();
    for (String name : names.split("[+]")) {
      String[] parts = name.split("@");
      String version = parts.length == 1 ? NEWEST.get(name) : parts[1];
      targets.add(new TargetIdentity(name, parts[0], Optional.empty(), Version.parse(version)));
    }
    return targets;
  }

  private static CommonDialect common(String names) {
    return Dialects.common(targets(names));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql+mariadb",
        "mariadb@10.2.11+mariadb@10.11.5+mariadb@11.4.5",
        "postgres@12.22+postgres@18.6",
        "h2@2.1.214+h2",
        "postgres+mysql+h2+derby",
        "postgres+sqlite+duckdb",
        "mysql+tidb",
        "h2+hsqldb+derby+sqlite+duckdb+postgres+mariadb+mysql"
      })
  void whatIsLeftOutHasAReason(String names) {
    CommonSubset dialect = CommonSubset.of(targets(names));
    EnumSet<Feature> all = EnumSet.allOf(Feature.class);
    targets(names).forEach(target -> all.retainAll(Dialects.of(target).features()));
    EnumSet<Feature> sum = EnumSet.copyOf(dialect.features());
    sum.addAll(dialect.leftOut().keySet());
    assertEquals(all, sum);
    assertTrue(Collections.disjoint(dialect.features(), dialect.leftOut().keySet()));
    Stream.concat(dialect.leftOut().values().stream(), dialect.lacking().values().stream())
        .forEach(reason -> assertFalse(reason.isBlank()));
  }

  @Test
  void theTableNamesOnlyWhatThereIs() {
    Set<String> labels = new HashSet<>();
    Arrays.stream(Feature.values()).map(Feature::label).forEach(labels::add);
    Arrays.stream(Nuance.values()).map(Nuance::label).forEach(labels::add);
    for (Meanings.Difference difference : Meanings.load().differences()) {
      assertTrue(difference.isPhrase() || labels.contains(difference.what()), difference.what());
      for (Meanings.Group group : difference.groups()) {
        for (Meanings.Member member : group.members()) {
          assertTrue(NEWEST.containsKey(member.dbms()), difference.toString());
        }
      }
    }
  }

  @Test
  void everyPhraseIsSaidSometimes() {
    List<String> said = new ArrayList<>();
    Randomness random = new Randomness(1);
    for (TargetIdentity target : targets("h2+sqlite+mysql+mariadb")) {
      CaseGenerator generator = new CaseGenerator(Dialects.of(target), GeneratorOptions.DEFAULT);
      for (int i = 0; i < 1_500; i++) {
        generator.group(generator.database(random), random).transactions().forEach(said::addAll);
      }
    }
    for (Meanings.Difference difference : Meanings.load().differences()) {
      assertTrue(
          !difference.isPhrase()
              || said.stream().anyMatch(sql -> difference.phrase().matcher(sql).find()),
          difference.what());
    }
  }

  @Test
  void everyNuanceIsLackedBySome() {
    EnumSet<Nuance> lacked = EnumSet.noneOf(Nuance.class);
    for (String one : NEWEST.keySet()) {
      for (String other : NEWEST.keySet()) {
        lacked.addAll(CommonSubset.of(targets(one + "+" + other)).lacking().keySet());
      }
    }
    assertEquals(EnumSet.allOf(Nuance.class), lacked);
  }

  @Test
  void theOrderOfTargetsDoesNotCount() {
    CommonDialect one = common("sqlite+postgres+mysql");
    CommonDialect other = common("mysql+sqlite+postgres");
    assertEquals(one.name(), other.name());
    assertEquals(one.features(), other.features());
    assertEquals(one.literal(DATE, "2020-01-01"), other.literal(DATE, "2020-01-01"));
    assertEquals(one.beginnings(), other.beginnings());
  }

  @Test
  void somebodyMustSpeakIt() {
    assertThrows(IllegalArgumentException.class, () -> Dialects.common(List.of()));
  }

  @Test
  void versionsOfOneDbmsHaveWhatTheOldestHas() {
    CommonDialect dialect = common("postgres@12.22+postgres@18.6");
    assertEquals(common("postgres@12.22").features(), dialect.features());
    assertFalse(dialect.has(Feature.MERGE));
    CommonSubset subset = CommonSubset.of(targets("postgres@12.22+postgres@18.6"));
    assertEquals(Map.of(), subset.leftOut());
    assertEquals(Map.of(), subset.lacking());
  }

  @Test
  void aSpellingThatAllTakeIsPreferred() {
    CommonDialect family = common("mysql+mariadb");
    assertEquals(" LOCK IN SHARE MODE", family.lock(RowLock.SHARE));
    assertEquals(" LIMIT 2", common("mysql+postgres").limit(2));
    assertEquals(" FETCH FIRST 2 ROWS ONLY", common("derby+postgres").limit(2));
    assertEquals("DATE '2020-01-01'", common("h2+postgres").literal(DATE, "2020-01-01"));
    assertEquals("'2020-01-01'", common("h2+sqlite").literal(DATE, "2020-01-01"));
    assertEquals("'2020-01-01'", common("h2+mysql").defaultLiteral(DATE, "2020-01-01"));
    assertEquals("DOUBLE PRECISION", common("duckdb+mysql").type(new SqlType.FloatingType(true)));
  }

  @Test
  void whatNobodyWritesAlikeIsLeftOut() {
    CommonDialect dialect = common("mysql+derby");
    assertFalse(dialect.has(Feature.LIMIT));
    assertEquals(
        "written differently: FETCH FIRST 1 ROWS ONLY / LIMIT 1",
        CommonSubset.of(targets("derby+mysql")).leftOut().get(Feature.LIMIT));
    assertFalse(common("mysql+postgres").has(Feature.HASH_PARTITIONS));
    assertTrue(common("mysql+mariadb@10.11.5").has(Feature.HASH_PARTITIONS));
    assertFalse(common("mysql+postgres").has(Nuance.CONCAT));
    assertFalse(common("mysql+postgres").mayIndex(new SqlType.TextType()));
    assertTrue(common("mysql+mariadb").mayIndex(new SqlType.TextType()));
    assertEquals("INT AUTO_INCREMENT", common("mysql+mariadb").identity(INTEGER));
    assertFalse(common("mysql+h2").has(Feature.IDENTITY));
  }

  @Test
  void whatMeansSomethingElseIsLeftOut() {
    assertTrue(common("h2+sqlite").has(Nuance.NULL_ORDER));
    assertFalse(common("h2+postgres").has(Nuance.NULL_ORDER));
    assertFalse(common("postgres+mysql").has(Nuance.CONCAT));
    assertFalse(common("postgres+h2").has(Feature.FIXED_CHARACTER));
  }

  @Test
  void aMeaningMayChangeWithAVersion() {
    assertFalse(common("mysql@8.0.15+mariadb").has(Feature.CHECK));
    assertTrue(common("mysql@8.0.16+mariadb").has(Feature.CHECK));
    assertFalse(common("mysql@8.0.15+mysql@8.0.33").has(Feature.CHECK));
    assertTrue(common("mysql@5.6.14+mysql@5.7").has(Feature.CHECK));
  }

  @Test
  void aPhraseIsRefusedWhereItMeansSomethingElse() {
    Expression.Column first = new Expression.Column("", "c1", INTEGER);
    Write.Update update =
        new Write.Update(
            false,
            "t1",
            List.of(new Write.Assignment("c1", Literal.of(1)), new Write.Assignment("c2", first)),
            Optional.empty());
    assertTrue(common("mysql+mariadb").takes(update));
    assertTrue(common("h2+postgres").takes(update));
    assertFalse(common("mysql+postgres").takes(update));
  }

  @Test
  void aDbmsThatTheTableDoesNotNameAgreesOnlyWithItself() {
    Meanings meanings = Meanings.parse("text | h2 / ! derby | differs");
    assertEquals(Optional.empty(), meanings.between(targets("h2+h2@2.1.214"), "text"));
    assertEquals(Optional.empty(), meanings.between(targets("mysql+mysql@5.6"), "text"));
    assertEquals(Optional.of("differs"), meanings.between(targets("h2+mysql"), "text"));
    assertEquals(Optional.of("differs"), meanings.between(targets("mysql+mariadb"), "text"));
    assertEquals(Optional.of("differs"), meanings.between(targets("derby"), "text"));
    assertEquals(Optional.empty(), meanings.between(targets("h2+mysql"), "binary"));
  }

  @Test
  void abilitiesAreThoseOfAll() {
    assertFalse(common("mysql+postgres").writeMayQueryItsTable());
    assertTrue(common("h2+postgres").writeMayQueryItsTable());
    assertEquals(
        List.of(Table.Action.NO_ACTION, Table.Action.RESTRICT),
        common("derby+postgres").updateActions());
    assertEquals(List.of(), common("mysql+postgres").settings());
  }
}
