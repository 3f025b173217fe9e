package dev.isoscope.model;

import java.util.Locale;

/** What the DBMS undid when a statement failed. */
public enum RolledBack {
  NONE,
  STATEMENT,
  TRANSACTION;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
