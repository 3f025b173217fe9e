package dev.isoscope.oracle;

import dev.isoscope.oracle.crash.CrashOracle;
import dev.isoscope.oracle.dependency.DependencyOracle;
import dev.isoscope.oracle.statementgraph.StatementGraphOracle;
import dev.isoscope.oracle.wss.WriteSpecificSerializability;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All oracles that judge runs of any case, one line each. */
public final class Oracles {
  private static final List<Oracle> OF_ISOLATION =
      List.of(
          new WriteSpecificSerializability(), new DependencyOracle(), new StatementGraphOracle());

  private static final List<Oracle> IN_EVERY_HUNT = List.of(new CrashOracle());

  private Oracles() {}

  public static List<Oracle> all() {
    return Stream.concat(OF_ISOLATION.stream(), IN_EVERY_HUNT.stream()).toList();
  }

  /** Those that judge by what an isolation level promises. */
  public static List<Oracle> ofIsolation() {
    return OF_ISOLATION;
  }

  /**
   * Those that judge when nobody asks for others: the ones that have been proven quiet on the
   * longest passes over all DBMSs, and that cost the least.
   */
  public static List<Oracle> proven() {
    return OF_ISOLATION.subList(0, 1);
  }

  /** Those that a hunt asks, in this order, if somebody asks for some. */
  public static List<Oracle> inHunt(List<Oracle> named) {
    return Stream.concat(IN_EVERY_HUNT.stream(), named.stream()).distinct().toList();
  }

  public static Optional<Oracle> named(String name) {
    return all().stream().filter(oracle -> oracle.name().equals(name)).findFirst();
  }
}
