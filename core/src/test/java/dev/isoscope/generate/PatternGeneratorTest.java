package dev.isoscope.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Case;
import dev.isoscope.model.Statement;
import dev.isoscope.pattern.AnomalyPattern;
import dev.isoscope.pattern.Operation;
import dev.isoscope.pattern.OperationSequence;
import dev.isoscope.pattern.PatternFile;
import dev.isoscope.pattern.Traces;
import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.tree.Feature;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PatternGeneratorTest {
  private static final List<AnomalyPattern> PUBLISHED = PatternFile.published();

  private static PatternGenerator generator(Dialect dialect, List<AnomalyPattern> patterns) {
    return new PatternGenerator(dialect, GeneratorOptions.DEFAULT, patterns, 100);
  }

  private static TransactionGroup group(PatternGenerator generator, long seed) {
    Randomness random = new Randomness(seed);
    return generator.group(generator.database(random), random.fork(1));
  }

  /** What a case does, by which statement of its session each one is. */
  private static OperationSequence done(AnomalyPattern pattern, Case testCase) {
    List<Integer> numbers = List.copyOf(pattern.sequence().transactions());
    Map<String, Integer> next = new HashMap<>();
    List<Operation> done = new ArrayList<>();
    for (Statement statement : testCase.statements()) {
      int number = numbers.get(Integer.parseInt(statement.session().substring(1)) - 1);
      List<Operation> own = pattern.sequence().of(number);
      boolean alone =
          testCase.statements().stream()
                  .filter(one -> one.session().equals(statement.session()))
                  .count()
              == 1;
      int place = next.merge(statement.session(), 1, Integer::sum);
      if (alone) {
        done.addAll(own);
      } else if (place > 1) {
        done.add(own.get(place - 2));
      }
    }
    return new OperationSequence(done);
  }

  @ParameterizedTest
  @MethodSource("dev.isoscope.generate.KnownDialects#all")
  void everyPatternGetsCasesThatFollowIt(Dialect dialect) {
    for (AnomalyPattern pattern : PUBLISHED) {
      PatternGenerator generator = generator(dialect, List.of(pattern));
      for (int seed = 0; seed < 6; seed++) {
        TransactionGroup group = group(generator, seed);
        assertEquals(pattern, group.pattern().orElse(null), dialect.name() + " " + seed);
        for (int order = 0; order < 3; order++) {
          Case testCase = generator.order(group, new Randomness(order), "c");
          assertEquals(pattern.toString(), testCase.header().details().get("pattern"));
          assertEquals(Traces.normal(pattern.sequence()), Traces.normal(done(pattern, testCase)));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.isoscope.generate.KnownDialects#all")
  void writesOfEveryKindPlay(Dialect dialect) {
    Set<Feature> met = EnumSet.noneOf(Feature.class);
    PatternGenerator generator = generator(dialect, PUBLISHED);
    for (int seed = 0; seed < 600; seed++) {
      met.addAll(group(generator, seed).features());
    }
    Set<Feature> wanted =
        EnumSet.of(
            Feature.INSERT,
            Feature.INSERT_SELECT,
            Feature.UPDATE,
            Feature.DELETE,
            Feature.REPLACE,
            Feature.MERGE,
            Feature.ON_CONFLICT_UPDATE,
            Feature.ON_DUPLICATE_KEY_UPDATE,
            Feature.INNER_JOIN,
            Feature.LEFT_JOIN,
            Feature.CROSS_JOIN,
            Feature.FOR_UPDATE,
            Feature.IN_SUBQUERY,
            Feature.EXISTS,
            Feature.BETWEEN,
            Feature.FOREIGN_KEY,
            Feature.CONSISTENT_SNAPSHOT,
            Feature.AUTOCOMMIT_STATEMENT);
    wanted.retainAll(dialect.features());
    if (!dialect.mergesConstants()) {
      wanted.remove(Feature.MERGE);
    }
    wanted.removeAll(met);
    assertEquals(Set.of(), wanted);
  }

  @Test
  void theSameSeedGivesTheSameCase() {
    Dialect dialect = KnownDialects.of("mysql", "8.0.33");
    for (int seed = 0; seed < 50; seed++) {
      PatternGenerator one = generator(dialect, PUBLISHED);
      PatternGenerator other = generator(dialect, PUBLISHED);
      assertEquals(
          one.order(group(one, seed), new Randomness(1), "c"),
          other.order(group(other, seed), new Randomness(1), "c"));
    }
  }

  /** Where no pattern is followed, the cases are those of the random generator. */
  @Test
  void aMixHoldsBoth() {
    Dialect dialect = KnownDialects.of("h2", "2.5.252");
    PatternGenerator mix = new PatternGenerator(dialect, GeneratorOptions.DEFAULT, PUBLISHED, 70);
    CaseGenerator random = new CaseGenerator(dialect, GeneratorOptions.DEFAULT);
    Set<String> followed = new HashSet<>();
    int same = 0;
    for (int seed = 0; seed < 400; seed++) {
      TransactionGroup group = group(mix, seed);
      group.pattern().map(AnomalyPattern::name).ifPresent(followed::add);
      Randomness source = new Randomness(seed);
      Database database = random.database(source);
      same += group.equals(random.group(database, source.fork(1))) ? 1 : 0;
    }
    assertTrue(followed.size() > 40, followed::toString);
    assertTrue(same > 20, "too few that are the same: " + same);
  }

  /** Two draw keys from one counter, and who was first asks for the last of them (MDEV-36330). */
  @Test
  void whoHasDrawnAKeyAsksWhatOthersDrew() {
    List<AnomalyPattern> interference =
        PUBLISHED.stream().filter(one -> one.name().equals("aptrans-36")).toList();
    PatternGenerator generator = generator(KnownDialects.of("mysql", "8.0.33"), interference);
    int queries = 0;
    int writes = 0;
    for (int seed = 0; seed < 4_000; seed++) {
      List<List<String>> transactions = group(generator, seed).transactions();
      List<String> first = transactions.get(0);
      boolean drawn =
          first.stream().anyMatch(sql -> sql.startsWith("INSERT INTO"))
              && transactions.get(1).stream().anyMatch(sql -> sql.startsWith("INSERT INTO"));
      List<String> ordered = first.stream().filter(sql -> sql.contains("ORDER BY id")).toList();
      queries += drawn && ordered.stream().anyMatch(sql -> sql.startsWith("SELECT")) ? 1 : 0;
      writes += drawn && ordered.stream().anyMatch(sql -> sql.startsWith("UPDATE")) ? 1 : 0;
    }
    assertTrue(queries > 3 && writes > 3, queries + " " + writes);
  }
}
