package dev.isoscope.bench;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Step;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Runs random cases several times each and reports every one whose histories differ although no
 * step is marked as the server's choice, and every one that could not be brought to its end.
 * Arguments: targets, number of cases per level, seed.
 */
public final class Soak {
  private static final int TIMES = 3;

  private Soak() {}

  public static void main(String[] arguments) throws Exception {
    int cases = Integer.parseInt(arguments[1]);
    long seed = Long.parseLong(arguments[2]);
    boolean carryOn = arguments.length > 3 && arguments[3].equals("carry-on");
    ExecutorOptions options =
        ExecutorOptions.DEFAULT
            .withPolicy(carryOn ? FailurePolicy.CARRY_ON : FailurePolicy.ABORT)
            .withPatience(Duration.ofSeconds(10));
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      for (String target : arguments[0].split(",")) {
        try (Server server = testbed.start(TargetSpec.parse(target))) {
          for (Level level : server.dbms().levels(server.identity().mode())) {
            soak(server, level, options, cases, seed);
          }
        }
      }
    }
    System.exit(0);
  }

  private static void soak(
      Server server, Level level, ExecutorOptions options, int cases, long seed) throws Exception {
    RandomGenerator random =
        java.util.random.RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    int differing = 0;
    int stuck = 0;
    int chosen = 0;
    int blocked = 0;
    int failed = 0;
    long start = System.nanoTime();
    try (Executor executor = new Executor(server, level, options)) {
      for (int i = 0; i < cases; i++) {
        Case testCase = RandomCase.generate(random, "soak " + seed + "/" + i, server.dbms());
        History first = executor.run(testCase);
        blocked += first.steps().stream().anyMatch(Step::blocked) ? 1 : 0;
        failed += first.steps().stream().anyMatch(step -> step.error().isPresent()) ? 1 : 0;
        boolean choice = false;
        for (int n = 1; n <= TIMES; n++) {
          History again = n == 1 ? first : executor.run(testCase);
          choice |= again.steps().stream().anyMatch(Step::serverChoice);
          if (!(again.ending() instanceof Ending.Complete)) {
            stuck++;
            report("not complete: " + again.ending(), first, again);
            break;
          }
          if (!again.equals(first) && !choice) {
            differing++;
            report("differs", first, again);
            break;
          }
        }
        chosen += choice ? 1 : 0;
      }
    }
    System.out.printf(
        "%s %s: %d cases, %d blocked, %d with errors, %d with choices, %d differing, %d not complete,"
            + " %.1f runs/s%n",
        server.identity(),
        level,
        cases,
        blocked,
        failed,
        chosen,
        differing,
        stuck,
        cases * TIMES / ((System.nanoTime() - start) / 1e9));
  }

  private static void report(String what, History first, History second) {
    System.out.println("---- " + what + " on " + first.target() + " at " + first.level());
    System.out.println(CasePrinter.print(first.testCase()));
    List<Step> steps = first.steps();
    for (int i = 0; i < steps.size(); i++) {
      if (!steps.get(i).equals(second.steps().get(i))) {
        System.out.println("  first:  " + text(steps.get(i)));
        System.out.println("  second: " + text(second.steps().get(i)));
      }
    }
    System.out.println("  events:  " + first.events());
    System.out.println("  events:  " + second.events());
  }

  private static String text(Step step) {
    return step.toString().replaceFirst("expectations=.*?position=0:0], ", "");
  }
}
