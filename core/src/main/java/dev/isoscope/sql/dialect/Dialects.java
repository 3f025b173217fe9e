package dev.isoscope.sql.dialect;

import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Finds the dialect of a target among those that a file {@code
 * META-INF/services/dev.isoscope.sql.dialect.Dialect} on the class path names.
 */
public final class Dialects {
  private static final List<Dialect> ALL =
      ServiceLoader.load(Dialect.class, Dialects.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private Dialects() {}

  public static Dialect of(TargetIdentity target) {
    return of(target.dbms(), target.version());
  }

  /**
   * What the targets have in common: the same text means the same on each of them.
   *
   * @throws IllegalArgumentException if there are none, or nobody knows the dialect of one
   */
  public static CommonDialect common(List<TargetIdentity> targets) {
    return CommonDialect.of(targets);
  }

  static Optional<Dialect> find(String dbms, Version version) {
    return ALL.stream()
        .filter(dialect -> dialect.name().equals(dbms))
        .findFirst()
        .map(dialect -> dialect.at(version));
  }

  /**
   * @throws IllegalArgumentException if nobody knows the dialect of this DBMS
   */
  public static Dialect of(String dbms, Version version) {
    return find(dbms, version)
        .orElseThrow(() -> new IllegalArgumentException("no dialect of " + dbms + " is known"));
  }
}
