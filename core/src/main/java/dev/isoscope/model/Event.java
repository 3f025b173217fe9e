package dev.isoscope.model;

import java.util.List;

/** Something that happened during a run; a history holds them in their one order. */
public sealed interface Event {
  String session();

  /** The statement was handed to the DBMS. */
  record Submitted(String session, int number) implements Event {}

  /** The DBMS said that the statement waits for these sessions. */
  record Blocked(String session, int number, List<String> by) implements Event {
    public Blocked {
      by = List.copyOf(by);
    }
  }

  /** The statement came back; {@code resumed} if it had been blocked before. */
  record Completed(String session, int number, boolean resumed) implements Event {}

  /** The statement was left out, because its transaction was aborted or its session lost. */
  record Skipped(String session, int number) implements Event {}

  /** The executor rolled back, because the failure policy or the end of the case demands it. */
  record RolledBack(String session, Reason reason) implements Event {
    /** Why the executor did so. */
    public enum Reason {
      FAILURE,
      END_OF_CASE
    }
  }
}
