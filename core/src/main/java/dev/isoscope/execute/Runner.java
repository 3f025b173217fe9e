package dev.isoscope.execute;

import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import java.sql.SQLException;

/** Runs further cases for an oracle, on the target and at the level of the run that it judges. */
@FunctionalInterface
public interface Runner {
  History run(Case testCase) throws SQLException;

  /** The same on tables in which nothing is left of earlier cases. */
  default History runFresh(Case testCase) throws SQLException {
    return run(testCase);
  }

  /**
   * Lays out the tables of a case, and has single statements carried out on them, each alone, as
   * often as the work asks for.
   *
   * @param tables whose init statements make the tables, and whose sessions there are to be
   * @throws SetupException if the tables could not be laid out
   */
  default <T, E extends Exception> T onScratchTables(Case tables, ScratchWork<T, E> work)
      throws SQLException, E {
    throw new SQLException("Statements cannot be carried out one by one here.");
  }

  /**
   * What somebody works out of a run, by running more or by thinking; where several judge the same
   * run, it is worked out once.
   *
   * @param kind what is worked out
   * @param of what it is worked out of, the very same object for everybody
   */
  default <T, E extends Exception> T derived(Class<T> kind, Object of, Derivation<T, E> derivation)
      throws SQLException, E {
    return derivation.derive();
  }

  /** Works something out. */
  @FunctionalInterface
  interface Derivation<T, E extends Exception> {
    T derive() throws SQLException, E;
  }

  /** Something that has statements carried out. */
  @FunctionalInterface
  interface ScratchWork<T, E extends Exception> {
    T with(ScratchSessions sessions) throws SQLException, E;
  }
}
