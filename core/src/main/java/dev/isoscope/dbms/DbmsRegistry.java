package dev.isoscope.dbms;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * All DBMSs that Isoscope knows: those that a file {@code META-INF/services/dev.isoscope.dbms.Dbms}
 * on the class path names.
 */
public final class DbmsRegistry {
  private static final List<Dbms> ALL =
      ServiceLoader.load(Dbms.class, DbmsRegistry.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .toList();

  private DbmsRegistry() {}

  public static List<Dbms> all() {
    return ALL;
  }

  public static Optional<Dbms> find(String name) {
    return ALL.stream().filter(dbms -> dbms.name().equals(name)).findFirst();
  }
}
