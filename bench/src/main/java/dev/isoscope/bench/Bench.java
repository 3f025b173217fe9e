package dev.isoscope.bench;

import dev.isoscope.dbms.Server;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.sql.SQLException;
import java.util.List;

/**
 * Measures the executor on real DBMSs: statements per second beside bare JDBC, and how soon it
 * knows that a statement waits. All figures of a line come from one run, side by side, because
 * machines are noisy; JMH is not used here since it measures one thing after the other.
 */
public final class Bench {
  private static final String ALL = "h2,hsqldb,derby,sqlite,duckdb,postgres,mariadb,mysql";

  private Bench() {}

  public static void main(String[] arguments) throws Exception {
    List<String> targets = List.of((arguments.length > 0 ? arguments[0] : ALL).split(","));
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      System.out.println(
          "| target | statements/s bare JDBC | through the executor | ratio (median) |"
              + " known to wait after, ms: median | 95 % | most |");
      System.out.println("|---|---|---|---|---|---|---|");
      for (String target : targets) {
        measure(testbed, target);
      }
    }
  }

  private static void measure(Testbed testbed, String target) throws SQLException {
    try (Server server = testbed.start(TargetSpec.parse(target))) {
      Throughput.Result throughput = Throughput.measure(server);
      String wait =
          WaitLatency.measure(server).map(WaitLatency.Result::toString).orElse("- | - | -");
      System.out.println("| " + target + " | " + throughput + " | " + wait + " |");
    } catch (TargetException e) {
      System.out.println("| " + target + " | not measured: " + e.getMessage() + " |");
    }
  }
}
