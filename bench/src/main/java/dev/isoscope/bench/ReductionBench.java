package dev.isoscope.bench;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.wss.WriteSpecificSerializability;
import dev.isoscope.reduce.Reducer;
import dev.isoscope.reduce.Reduction;
import dev.isoscope.reduce.SameViolation;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reduces again what campaigns have found, as the campaigns did, and tells how long it takes and
 * what is left. Arguments: target, folder of campaigns on it.
 */
public final class ReductionBench {
  private static final Duration BUDGET = Duration.ofMinutes(2);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Server server;
  private final List<Double> seconds = new ArrayList<>();
  private final List<Double> before = new ArrayList<>();
  private final List<Double> after = new ArrayList<>();
  private final List<Double> tries = new ArrayList<>();

  private ReductionBench(Server server) {
    this.server = server;
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 2) {
      System.err.println("arguments: TARGET FOLDER, a folder that hunts have written");
      System.exit(2);
    }
    try (Testbed testbed = new Testbed(TestbedOptions.defaults());
        Server server = testbed.start(TargetSpec.parse(arguments[0]))) {
      ReductionBench bench = new ReductionBench(server);
      for (Path file : originals(Path.of(arguments[1]))) {
        Case testCase = CaseParser.parse(file);
        for (Level level : testCase.header().scope().levels()) {
          bench.reduce(testCase, level);
        }
      }
      System.out.println(bench.row(arguments[0]));
    }
    System.exit(0);
  }

  private static List<Path> originals(Path folder) throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.endsWith("original.sql")).sorted().toList();
    }
  }

  private void reduce(Case testCase, Level level) throws SQLException {
    WriteSpecificSerializability oracle = new WriteSpecificSerializability();
    Terms terms = new Terms(server.dbms(), server.identity(), level, Optional.empty());
    ExecutorOptions options = ExecutorOptions.DEFAULT.withReset(Reset.FAST).withPatience(PATIENCE);
    try (Executor executor = new Executor(server, level, options)) {
      if (!(judge(testCase, executor, oracle, terms) instanceof Verdict.Violation violation)) {
        return;
      }
      SameViolation same = new SameViolation(violation.kind(), violation.triage());
      long start = System.nanoTime();
      Reduction reduction =
          new Reducer()
              .reduce(
                  testCase, smaller -> same.test(judge(smaller, executor, oracle, terms)), BUDGET);
      seconds.add((System.nanoTime() - start) / 1e9);
      before.add((double) testCase.statements().size());
      after.add((double) reduction.reduced().statements().size());
      tries.add((double) reduction.tries());
    }
  }

  private static Verdict judge(
      Case testCase, Executor executor, WriteSpecificSerializability oracle, Terms terms) {
    try {
      return oracle.judge(executor.run(testCase, Reset.FRESH), terms, executor);
    } catch (SQLException e) {
      return new Verdict.Inconclusive(String.valueOf(e.getMessage()));
    }
  }

  private String row(String target) {
    return String.format(
        Locale.ROOT,
        "| %s | %d | %.1f (%.1f) s | %.0f | %.0f (%.0f) | %.0f |",
        target,
        seconds.size(),
        median(seconds),
        seconds.stream().mapToDouble(Double::doubleValue).max().orElse(0),
        median(before),
        median(after),
        after.stream().mapToDouble(Double::doubleValue).max().orElse(0),
        median(tries));
  }

  private static double median(List<Double> values) {
    return values.isEmpty()
        ? Double.NaN
        : Throughput.median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
