package dev.isoscope.compare;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.Database;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.generate.Randomness;
import dev.isoscope.generate.TransactionGroup;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The protocol adds no difference of its own: a target never differs from itself. */
class SameTargetTwiceTest {
  private static final int DATABASES = 20;
  private static final int CASES = 10;

  @Test
  void postgresDoesNotDifferFromItself() throws Exception {
    TargetSpec target = TargetSpec.parse("postgres");
    int compared = 0;
    try (Testbed testbed = new Testbed(TestbedOptions.defaults());
        Server one = testbed.start(target);
        Server other = testbed.start(target)) {
      CaseGenerator generator =
          new CaseGenerator(Dialects.of(one.identity()), GeneratorOptions.DEFAULT);
      Randomness random = new Randomness(5);
      for (Level level : List.of(Level.READ_COMMITTED, Level.SERIALIZABLE)) {
        try (ParticipantRunner left =
                new ParticipantRunner(
                    new Participant("one", one), level, Duration.ofSeconds(20), () -> {});
            ParticipantRunner right =
                new ParticipantRunner(
                    new Participant("other", other), level, Duration.ofSeconds(20), () -> {})) {
          Comparer comparer = new Comparer(List.of(left.contender(), right.contender()));
          for (int i = 0; i < DATABASES; i++) {
            Database database = generator.database(random);
            for (int j = 0; j < CASES; j++) {
              TransactionGroup group = generator.group(database, random);
              Case testCase = generator.order(group, random, "case " + i + "/" + j);
              Comparison comparison = comparer.compare(testCase);
              if (!(comparison instanceof Comparison.Inconclusive)) {
                compared++;
                assertInstanceOf(
                    Comparison.Same.class, comparison, () -> CasePrinter.print(testCase));
              }
            }
          }
        }
      }
    }
    assertTrue(compared > 0.9 * 2 * DATABASES * CASES, "too few cases came to an end: " + compared);
  }
}
