package dev.isoscope.model;

/** What a violation means to the people who make or use the DBMS. */
public enum Triage implements Labelled {
  /** A promise that the DBMS documents for the level is broken, or atomicity or consistency is. */
  BUG,
  /** Neither a broken promise nor a documented peculiarity is known that covers it. */
  UNEXPLAINED,
  /** A peculiarity that the DBMS documents accounts for exactly what was seen. */
  DOCUMENTED;

  /** Whether a person should look at it. */
  public boolean alarming() {
    return this != DOCUMENTED;
  }
}
