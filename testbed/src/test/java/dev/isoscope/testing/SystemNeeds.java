package dev.isoscope.testing;

import dev.isoscope.dbms.Server;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import org.junit.jupiter.api.Assumptions;

/**
 * MySQL's servers need libraries of the system. Where these are missing the tests are skipped, but
 * not under continuous integration, where nobody would notice.
 */
public final class SystemNeeds {
  private SystemNeeds() {}

  public static Server start(Testbed testbed, String target) throws TargetException {
    try {
      return testbed.start(TargetSpec.parse(target));
    } catch (TargetException e) {
      if (e.getMessage().matches("(?s).*lib(aio|numa)[.]so.*")) {
        missing(e);
      }
      if (e.getMessage().matches("(?s).*(: isoscope build |\\bpip\\b|pylibseekdb).*")) {
        System.err.println("skipped: " + e.getMessage());
        Assumptions.abort(e.getMessage());
      }
      throw e;
    }
  }

  /** Skips the test that needs what is missing. */
  public static void missing(TargetException need) throws TargetException {
    if ("true".equals(System.getenv("CI"))) {
      throw need;
    }
    Assumptions.abort(need.getMessage());
  }
}
