package dev.isoscope.bench;

import dev.isoscope.dbms.Server;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.sql.SQLException;
import java.util.List;

/**
 * Measures whole cases as a campaign has them: generated, run three times and judged. Arguments:
 * targets, number of databases.
 */
public final class WssBench {
  private static final String ALL = "h2,postgres,mariadb,mysql";

  private WssBench() {}

  public static void main(String[] arguments) throws Exception {
    List<String> targets = List.of((arguments.length > 0 ? arguments[0] : ALL).split(","));
    int databases = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 15;
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      System.out.println(
          "| target | cases/s bare JDBC | generated, run and judged | ratio (median) |"
              + " executions per case | cases with waits |");
      System.out.println("|---|---|---|---|---|---|");
      for (String target : targets) {
        measure(testbed, target, databases);
      }
    }
    System.exit(0);
  }

  private static void measure(Testbed testbed, String target, int databases) throws SQLException {
    try (Server server = testbed.start(TargetSpec.parse(target));
        Server other = testbed.start(TargetSpec.parse(target))) {
      WssThroughput.Result result = WssThroughput.measure(server, other, databases);
      System.out.println("| " + target + " | " + result + " |");
    } catch (TargetException e) {
      System.out.println("| " + target + " | not measured: " + e.getMessage() + " |");
    }
  }
}
