package dev.isoscope.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.SystemNeeds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What is generated for several targets means the same on all of them, as long as one statement or
 * transaction comes after the other. More can be asked for: {@code -Disoscope.sets=h2+sqlite
 * -Disoscope.cases=5000}.
 */
class CommonSubsetTest {
  private static final String SETS =
      "mariadb+mysql mariadb@10.2.11+mariadb@11.4.5 h2@2.1.214+h2@2.5.252"
          + " postgres@12.22+postgres@18.6 sqlite@3.36.0.3+sqlite@3.53.4.0"
          + " postgres+mysql+h2+derby"
          + " h2+hsqldb+derby+sqlite+duckdb+postgres+mariadb+mysql";
  private static final int CASES = Integer.getInteger("isoscope.cases", 100);
  private static final long SEED = Long.getLong("isoscope.seed", 1);
  private static final int GROUPS = 4;
  private static final Set<String> MYSQL_FAMILY = Set.of("mysql", "mariadb");

  private static final Testbed TESTBED = new Testbed(TestbedOptions.defaults());
  private static final Map<String, Executor> EXECUTORS = new LinkedHashMap<>();
  private static final Map<String, Server> SERVERS = new LinkedHashMap<>();

  @AfterAll
  static void close() throws Exception {
    for (Executor executor : EXECUTORS.values()) {
      executor.close();
    }
    TESTBED.close();
  }

  @TestFactory
  Stream<DynamicTest> allUnderstandTheSame() {
    return Stream.of(System.getProperty("isoscope.sets", SETS).split(" "))
        .map(set -> DynamicTest.dynamicTest(set, () -> check(List.of(set.split("[+]")))));
  }

  private static void check(List<String> targets) throws Exception {
    for (String target : targets) {
      start(target);
    }
    List<Server> servers = targets.stream().map(SERVERS::get).toList();
    Dialect dialect = Dialects.common(servers.stream().map(Server::identity).toList());
    CaseGenerator generator = new CaseGenerator(dialect, GeneratorOptions.DEFAULT);
    Randomness random = new Randomness(SEED);
    boolean warnings = areOfOneFamily(servers);
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < CASES; i += GROUPS) {
      Database database = generator.database(random);
      for (int j = 0; j < GROUPS; j++) {
        TransactionGroup group = generator.group(database, random);
        Case apart = Serial.statements(group, "case " + (i + j));
        differences(targets, apart, new Agreement(false, warnings)).ifPresent(differences::add);
        Case whole = Serial.transactions(group, "case " + (i + j));
        differences(targets, whole, new Agreement(true, warnings)).ifPresent(differences::add);
      }
    }
    assertEquals(List.of(), differences, () -> String.join("\n\n", differences));
  }

  private static boolean areOfOneFamily(List<Server> servers) {
    Set<String> names = servers.stream().map(s -> s.dbms().name()).collect(Collectors.toSet());
    return names.size() == 1 || MYSQL_FAMILY.containsAll(names);
  }

  /** What tables that were used before show is only believed if fresh ones show it, too. */
  private static Optional<String> differences(
      List<String> targets, Case testCase, Agreement agreement) throws Exception {
    return differences(targets, testCase, agreement, Reset.FAST).isEmpty()
        ? Optional.empty()
        : differences(targets, testCase, agreement, Reset.FRESH);
  }

  private static Optional<String> differences(
      List<String> targets, Case testCase, Agreement agreement, Reset reset) throws Exception {
    List<String> found = new ArrayList<>();
    History first = EXECUTORS.get(targets.get(0)).run(testCase, reset);
    for (String target : targets.subList(1, targets.size())) {
      History other = EXECUTORS.get(target).run(testCase, reset);
      agreement
          .difference(first, other)
          .ifPresent(what -> found.add(targets.get(0) + " / " + target + ": " + what));
    }
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join("\n", found) + "\n" + CasePrinter.print(testCase));
  }

  private static void start(String target) throws Exception {
    if (EXECUTORS.containsKey(target)) {
      return;
    }
    Server server = SystemNeeds.start(TESTBED, target);
    SERVERS.put(target, server);
    EXECUTORS.put(
        target,
        new Executor(
            server,
            server.dbms().defaultLevel(server.identity().mode()),
            ExecutorOptions.DEFAULT.withPolicy(FailurePolicy.CARRY_ON).withReset(Reset.FAST)));
  }
}
