package dev.isoscope.generate;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Step;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.SystemNeeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every DBMS understands almost all of what is generated for it. */
class ValidityTest {
  private static final String ALL =
      "h2,hsqldb,derby,sqlite,duckdb,postgres,mariadb,mysql,tidb,oceanbase";
  private static final int DATABASES = 25;
  private static final int GROUPS = 8;
  private static final Set<ErrorKind> INVALID =
      EnumSet.of(ErrorKind.SYNTAX, ErrorKind.OTHER, ErrorKind.INTERNAL, ErrorKind.CONNECTION);

  @TestFactory
  Stream<DynamicTest> almostAllStatementsAreValid() {
    return Stream.of(System.getProperty("isoscope.targets", ALL).split(","))
        .map(target -> DynamicTest.dynamicTest(target, () -> check(target)));
  }

  private static void check(String target) throws Exception {
    try (Testbed testbed = new Testbed(TestbedOptions.defaults());
        Server server = SystemNeeds.start(testbed, target)) {
      check(server, "0", 0.97);
      check(server, "0-4", 0.97);
      check(server, "4", 0.9);
    }
  }

  private static void check(Server server, String complexity, double least) throws Exception {
    CaseGenerator generator =
        new CaseGenerator(
            Dialects.of(server.identity()),
            GeneratorOptions.DEFAULT.withComplexity(Complexity.parse(complexity).orElseThrow()));
    Level level = server.dbms().defaultLevel(server.identity().mode());
    ExecutorOptions options =
        ExecutorOptions.DEFAULT.withReset(Reset.FAST).withPatience(Duration.ofSeconds(5));
    List<Step> steps = new ArrayList<>();
    Randomness random = new Randomness(2);
    try (Executor executor = new Executor(server, level, options)) {
      for (int i = 0; i < DATABASES; i++) {
        Database database = generator.database(random);
        for (int j = 0; j < GROUPS; j++) {
          TransactionGroup group = generator.group(database, random);
          History history = executor.run(generator.order(group, random, "case " + i + "/" + j));
          history.steps().stream().filter(s -> s.outcome().isPresent()).forEach(steps::add);
        }
      }
    }
    List<Step> invalid =
        steps.stream()
            .filter(step -> step.error().filter(e -> INVALID.contains(e.kind())).isPresent())
            .toList();
    double valid = 1.0 - (double) invalid.size() / steps.size();
    assertTrue(
        valid >= least,
        () -> complexity + ": " + valid + " of the statements are valid; not: " + invalid);
  }
}
