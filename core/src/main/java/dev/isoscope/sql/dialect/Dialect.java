package dev.isoscope.sql.dialect;

/** How a DBMS spells SQL; the defaults are what most have in common. */
public class Dialect {
  private final String name;

  Dialect(String name) {
    this.name = name;
  }

  /** The name of the DBMS. */
  public final String name() {
    return name;
  }
}
