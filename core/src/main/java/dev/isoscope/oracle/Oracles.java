package dev.isoscope.oracle;

import dev.isoscope.oracle.dependency.DependencyOracle;
import dev.isoscope.oracle.statementgraph.StatementGraphOracle;
import dev.isoscope.oracle.wss.WriteSpecificSerializability;
import java.util.List;
import java.util.Optional;

/** All oracles that judge runs of any case, one line each. */
public final class Oracles {
  private static final List<Oracle> ALL =
      List.of(
          new WriteSpecificSerializability(), new DependencyOracle(), new StatementGraphOracle());

  private Oracles() {}

  public static List<Oracle> all() {
    return ALL;
  }

  /**
   * Those that judge when nobody asks for others: the ones that have been proven quiet on the
   * longest passes over all DBMSs, and that cost the least.
   */
  public static List<Oracle> proven() {
    return ALL.subList(0, 1);
  }

  public static Optional<Oracle> named(String name) {
    return ALL.stream().filter(oracle -> oracle.name().equals(name)).findFirst();
  }
}
