package dev.isoscope.model;

import java.util.List;

/** Something that happened during a run; a history holds them in their one order. */
public sealed interface Event {
  String session();

  <X extends Exception> void accept(Visitor<X> visitor) throws X;

  /** Who treats every kind of event in a way of its own. */
  interface Visitor<X extends Exception> {
    void submitted(Submitted event) throws X;

    void blocked(Blocked event) throws X;

    void completed(Completed event) throws X;

    void skipped(Skipped event) throws X;

    void rolledBack(RolledBack event) throws X;
  }

  /** The statement was handed to the DBMS. */
  record Submitted(String session, int number) implements Event {
    @Override
    public <X extends Exception> void accept(Visitor<X> visitor) throws X {
      visitor.submitted(this);
    }
  }

  /** The DBMS said that the statement waits for these sessions. */
  record Blocked(String session, int number, List<String> by) implements Event {
    public Blocked {
      by = List.copyOf(by);
    }

    @Override
    public <X extends Exception> void accept(Visitor<X> visitor) throws X {
      visitor.blocked(this);
    }
  }

  /** The statement came back; {@code resumed} if it had been blocked before. */
  record Completed(String session, int number, boolean resumed) implements Event {
    @Override
    public <X extends Exception> void accept(Visitor<X> visitor) throws X {
      visitor.completed(this);
    }
  }

  /** The statement was left out, because its transaction was aborted or its session lost. */
  record Skipped(String session, int number) implements Event {
    @Override
    public <X extends Exception> void accept(Visitor<X> visitor) throws X {
      visitor.skipped(this);
    }
  }

  /** The executor rolled back, because the failure policy or the end of the case demands it. */
  record RolledBack(String session, Reason reason) implements Event {
    /** Why the executor did so. */
    public enum Reason {
      FAILURE,
      END_OF_CASE
    }

    @Override
    public <X extends Exception> void accept(Visitor<X> visitor) throws X {
      visitor.rolledBack(this);
    }
  }
}
