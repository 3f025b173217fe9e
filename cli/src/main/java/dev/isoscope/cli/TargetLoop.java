package dev.isoscope.cli;

import dev.isoscope.dbms.Server;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/** Starts targets one by one and works on each; one that fails does not keep the others. */
final class TargetLoop {
  private final TestbedOptions options;
  private final TargetFailures failures;
  private final Stopper stopper;

  /** What to do on each server. */
  interface Work {
    void on(TargetSpec target, Server server) throws TargetException;
  }

  TargetLoop(TestbedOptions options, PrintWriter err) {
    this(options, err, new Stopper());
  }

  /**
   * @param stopper keeps from starting any further target
   */
  TargetLoop(TestbedOptions options, PrintWriter err, Stopper stopper) {
    this.options = options;
    this.failures = new TargetFailures(err);
    this.stopper = stopper;
  }

  void run(List<TargetSpec> targets, Work work) {
    try (Testbed testbed = new Testbed(options, failures::say)) {
      for (TargetSpec target : targets) {
        try (Server server = stopper.await(() -> testbed.start(target)).orElse(null)) {
          if (server != null) {
            work.on(target, server);
          }
        } catch (TargetException e) {
          failures.add(target.text(), e);
        } catch (AbstractMethodError | NoSuchMethodError e) {
          failures.add(
              target.text(),
              TargetException.unavailable(
                  "cannot be used: its driver is too old for Isoscope: " + e.getMessage(), e));
        }
      }
    }
  }

  /** The targets that could not be used, with the reason. */
  Map<String, String> unavailable() {
    return failures.unavailable();
  }

  /** Zero unless a target could not be used. */
  int exitCode() {
    return failures.exitCode();
  }
}
