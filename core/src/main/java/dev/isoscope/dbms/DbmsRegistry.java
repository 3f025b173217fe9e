package dev.isoscope.dbms;

import java.util.List;
import java.util.Optional;

/** All DBMSs that Isoscope knows, one line each. */
public final class DbmsRegistry {
  private static final List<Dbms> ALL =
      List.of(
          new H2(),
          new Hsqldb(),
          new Derby(),
          new Sqlite(),
          new DuckDb(),
          new Postgres(),
          new Mysql(),
          new MariaDb());

  private DbmsRegistry() {}

  public static List<Dbms> all() {
    return ALL;
  }

  public static Optional<Dbms> find(String name) {
    return ALL.stream().filter(dbms -> dbms.name().equals(name)).findFirst();
  }
}
