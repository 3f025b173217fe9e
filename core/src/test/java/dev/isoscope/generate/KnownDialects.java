package dev.isoscope.generate;

import dev.isoscope.model.Version;
import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.dialect.Dialects;
import java.util.stream.Stream;

/** The dialects of all DBMSs, each of a version that has everything. */
final class KnownDialects {
  private KnownDialects() {}

  static Stream<Dialect> all() {
    return Stream.of(
        of("h2", "2.5.252"),
        of("hsqldb", "2.7.4"),
        of("derby", "10.16.1.1"),
        of("sqlite", "3.50.3"),
        of("duckdb", "1.5.6"),
        of("postgres", "18.0"),
        of("mariadb", "11.4.5"),
        of("mysql", "8.0.33"),
        of("tidb", "8.5.4"));
  }

  static Dialect of(String dbms, String version) {
    return Dialects.of(dbms, Version.parse(version));
  }
}
