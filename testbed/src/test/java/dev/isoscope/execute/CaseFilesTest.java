package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Expected;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.RunVerdict.Mismatch;
import dev.isoscope.model.Step;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.oracle.ExpectationCheck;
import dev.isoscope.oracle.Repeatability;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.SystemNeeds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Every file under {@code cases} runs on the DBMSs and at the levels that it names, and goes as it
 * says. A bug that it records must show on the versions that its head calls affected. The files
 * under {@code cases/engines} tell what engines do to the letter, and do so time after time.
 */
class CaseFilesTest {
  private static final Path CASES = Path.of("..", "cases");
  private static final int TIMES = Integer.getInteger("isoscope.times", 50);

  /** Some bugs show in most runs only. */
  private static final int TRIES = 20;

  private static final String TARGETS =
      "h2,hsqldb,hsqldb:mvlocks,hsqldb:mvcc,derby,sqlite,sqlite:wal,duckdb,postgres,mariadb,mysql,"
          + "tidb,tidb:optimistic,oceanbase";

  /** Their further versions are small files without anything to install. */
  private static final Set<String> CHEAP = Set.of("h2", "hsqldb", "derby");

  private final List<Case> cases = cases();
  private final Set<Case> ran = new LinkedHashSet<>();
  private Testbed testbed;
  private Server server;
  private Executor executor;
  private Level level;

  @TestFactory
  Stream<DynamicContainer> everyCaseGoesAsItSays() {
    List<String> targets = List.of(System.getProperty("isoscope.targets", TARGETS).split(","));
    return Stream.concat(
        targets.stream().map(target -> container(target, false)),
        Stream.of("nowhere")
            .map(name -> dynamicContainer(name, Stream.of(name).flatMap(this::rest))));
  }

  @TestFactory
  Stream<DynamicContainer> olderVersionsShowTheBugsThatAreRecordedOfThem() {
    return affected().filter(spec -> CHEAP.contains(spec.dbms())).map(this::older);
  }

  @Tag("all-versions")
  @TestFactory
  Stream<DynamicContainer> allVersionsShowTheBugsThatAreRecordedOfThem() {
    return affected().filter(spec -> !CHEAP.contains(spec.dbms())).map(this::older);
  }

  private DynamicContainer older(TargetSpec spec) {
    return container(spec.text(), true);
  }

  /** The servers start when their turn comes. */
  private DynamicContainer container(String target, boolean older) {
    return dynamicContainer(target, Stream.of(target).flatMap(one -> tests(one, older)));
  }

  private static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    try (Stream<Path> files = Files.walk(CASES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".sql")).sorted().toList()) {
        cases.add(CaseParser.parse(file));
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    assertTrue(!cases.isEmpty());
    return cases;
  }

  // ---- targets --------------------------------------------------------------------------------

  private Stream<DynamicTest> tests(String target, boolean older) {
    try {
      start(target);
    } catch (TargetException e) {
      return Stream.of(dynamicTest("start", () -> notAtHand(target, older, e)));
    }
    TargetIdentity identity = server.identity();
    return server.dbms().levels(identity.mode()).stream()
        .flatMap(
            at ->
                cases.stream()
                    .filter(one -> one.header().scope().covers(identity, at))
                    .filter(one -> !older || Affected.of(one).anyMatch(it -> it.covers(identity)))
                    .map(one -> dynamicTest(name(one) + " at " + at, () -> check(one, at))));
  }

  private void notAtHand(String target, boolean older, TargetException e) throws TargetException {
    if (older) {
      abort(target + " is not at hand: " + e.getMessage());
    }
    SystemNeeds.start(testbed, target); // skips or fails
  }

  private void start(String target) throws TargetException {
    stop();
    testbed = new Testbed(TestbedOptions.defaults());
    server = testbed.start(TargetSpec.parse(target));
  }

  @AfterEach
  void stop() {
    if (executor != null) {
      executor.close();
      executor = null;
    }
    if (testbed != null) {
      testbed.close();
      testbed = null;
    }
  }

  /** Files that none of the targets could run say so. */
  private Stream<DynamicTest> rest(String ignored) {
    return cases.stream()
        .filter(one -> !ran.contains(one))
        .map(
            one ->
                dynamicTest(
                    name(one), () -> abort("it is for " + one.header().scope() + ": not at hand")));
  }

  /** The versions that heads call affected, in all modes of their DBMSs. */
  private Stream<TargetSpec> affected() {
    return cases.stream()
        .flatMap(Affected::of)
        .filter(scope -> scope.from().isPresent() && scope.from().equals(scope.to()))
        .distinct()
        .flatMap(
            scope ->
                DbmsRegistry.find(scope.dbms()).stream()
                    .flatMap(
                        dbms ->
                            dbms.modes().isEmpty()
                                ? Stream.of("")
                                : dbms.modes().stream().map(mode -> ":" + mode))
                    .map(mode -> spec(scope.dbms() + mode + "@" + scope.from().get())));
  }

  private static TargetSpec spec(String text) {
    try {
      return TargetSpec.parse(text);
    } catch (TargetException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String name(Case testCase) {
    return CASES.relativize(Path.of(testCase.source())).toString();
  }

  // ---- runs -----------------------------------------------------------------------------------

  private void check(Case testCase, Level at) throws Exception {
    ran.add(testCase);
    ExecutorOptions options = options(testCase);
    boolean special = !options.equals(ExecutorOptions.DEFAULT);
    if (special || executor == null || level != at) {
      open(options, at);
    }
    try {
      if (testCase.source().contains("engines")) {
        repeat(testCase);
      } else {
        checkOnce(testCase, at);
      }
    } finally {
      if (special) {
        executor.close();
        executor = null;
      }
    }
  }

  private static ExecutorOptions options(Case testCase) {
    boolean stands = records(testCase, Expected.Plain.STUCK);
    boolean carriesOn = testCase.header().carriesOn();
    ExecutorOptions usual = ExecutorOptions.DEFAULT;
    return usual
        .withPatience(stands ? Duration.ofSeconds(1) : usual.patience())
        .withPolicy(carriesOn ? FailurePolicy.CARRY_ON : usual.policy());
  }

  private void open(ExecutorOptions options, Level at) throws SQLException {
    if (executor != null) {
      executor.close();
    }
    executor = new Executor(server, at, options);
    level = at;
  }

  private void checkOnce(Case testCase, Level at) throws SQLException {
    boolean due =
        testCase.bugScopes().anyMatch(scope -> scope.covers(server.identity(), at))
            && Affected.of(testCase).anyMatch(scope -> scope.covers(server.identity()));
    for (int i = 0; i < (due ? TRIES : 1); i++) {
      if (bugShows(run(testCase)) || !due) {
        return;
      }
    }
    fail(
        "the bug that the file records does not show any more on "
            + server.identity()
            + " "
            + server.identity().version()
            + " at "
            + at
            + ", though its head calls this version affected");
  }

  private History run(Case testCase) throws SQLException {
    History history = executor.run(testCase);
    if (history.ending() instanceof Ending.ServerDied) {
      server.restart();
      executor.reconnect();
    }
    return history;
  }

  /** Whether the run shows a bug that the case records; it may show nothing else that is wrong. */
  private static boolean bugShows(History history) {
    RunVerdict verdict = ExpectationCheck.judge(history);
    if (!verdict.knownBug() || !verdict.mismatches().stream().allMatch(Mismatch::knownBug)) {
      assertEquals(
          RunVerdict.Kind.AS_EXPECTED,
          verdict.kind(),
          () -> verdict.reason() + " " + verdict.mismatches());
    }
    return verdict.knownBug();
  }

  private static boolean records(Case testCase, Expected expected) {
    return testCase.statements().stream()
        .flatMap(statement -> statement.expectations().stream())
        .anyMatch(expectation -> expectation.alternatives().contains(expected));
  }

  /** The same every time, but for what the server chooses at random. */
  private void repeat(Case testCase) throws SQLException {
    // On fresh tables: where rows were deleted, gaps of InnoDB depend on how far the purge is.
    Reset reset = server.dbms().name().matches("mysql|mariadb") ? Reset.FRESH : Reset.FAST;
    List<History> histories = new ArrayList<>(histories(testCase, reset));
    histories.addAll(executor.inDrivingThread(() -> histories(testCase, reset)));
    History first = histories.get(0);
    for (History history : histories) {
      assertEquals(new Ending.Complete(), history.ending());
      RunVerdict verdict = ExpectationCheck.judge(history);
      assertEquals(
          RunVerdict.Kind.AS_EXPECTED,
          verdict.kind(),
          () -> verdict.reason() + " " + verdict.mismatches());
      if (history.steps().stream().noneMatch(Step::serverChoice)) {
        assertEquals(first, history);
      }
    }
    List<History> distinct = Repeatability.distinct(histories);
    assertTrue(distinct.size() == 1 || Repeatability.explainedByServerChoice(distinct));
  }

  private List<History> histories(Case testCase, Reset reset) throws SQLException {
    List<History> histories = new ArrayList<>();
    for (int i = 0; i < TIMES / 2; i++) {
      histories.add(executor.run(testCase, reset));
    }
    return histories;
  }
}
