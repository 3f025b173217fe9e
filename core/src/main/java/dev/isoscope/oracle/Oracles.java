package dev.isoscope.oracle;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * All oracles that judge runs of any case: those that a file {@code
 * META-INF/services/dev.isoscope.oracle.Oracle} on the class path names, in its order.
 */
public final class Oracles {
  private static final List<Oracle> ALL =
      ServiceLoader.load(Oracle.class, Oracles.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private static final List<Oracle> IN_EVERY_HUNT =
      ALL.stream().filter(Oracle::inEveryHunt).toList();

  private static final List<Oracle> OF_ISOLATION =
      ALL.stream().filter(oracle -> !oracle.inEveryHunt()).toList();

  private Oracles() {}

  public static List<Oracle> all() {
    return ALL;
  }

  /** Those that judge by what an isolation level promises. */
  public static List<Oracle> ofIsolation() {
    return OF_ISOLATION;
  }

  /** Those that a hunt asks, in this order, if somebody asks for some. */
  public static List<Oracle> inHunt(List<Oracle> named) {
    return Stream.concat(IN_EVERY_HUNT.stream(), named.stream()).distinct().toList();
  }

  public static Optional<Oracle> named(String name) {
    return all().stream().filter(oracle -> oracle.name().equals(name)).findFirst();
  }
}
