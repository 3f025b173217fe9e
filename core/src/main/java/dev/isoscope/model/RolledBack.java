package dev.isoscope.model;

/** What the DBMS undid when a statement failed. */
public enum RolledBack implements Labelled {
  NONE,
  STATEMENT,
  TRANSACTION;
}
