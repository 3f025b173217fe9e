package dev.isoscope.model;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** How a run ended as a whole. */
public sealed interface Ending {
  /** Why it ended so, in words. */
  String reason();

  /** What follows from the ending, whichever it is. */
  <R> R match(Supplier<R> complete, Function<Stuck, R> stuck, Function<ServerDied, R> died);

  /**
   * Every statement completed or was skipped for a reason that the history holds.
   *
   * @param alarming what the server's log says meanwhile of broken assertions and the like
   */
  record Complete(List<String> alarming) implements Ending {
    public Complete {
      alarming = List.copyOf(alarming);
    }

    public Complete() {
      this(List.of());
    }

    @Override
    public String reason() {
      return "every statement came to its end";
    }

    @Override
    public <R> R match(
        Supplier<R> complete, Function<Stuck, R> stuck, Function<ServerDied, R> died) {
      return complete.get();
    }
  }

  /**
   * The run could not go on; the reason says why.
   *
   * @param hung whether the DBMS does not answer any more; not where a statement just takes long,
   *     or where sessions wait for each other and only a lock timeout would part them
   */
  record Stuck(String reason, boolean hung) implements Ending {
    public Stuck(String reason) {
      this(reason, false);
    }

    @Override
    public <R> R match(
        Supplier<R> complete, Function<Stuck, R> stuck, Function<ServerDied, R> died) {
      return stuck.apply(this);
    }
  }

  /**
   * The server went away during the run.
   *
   * @param lastWords how its process ended, then what its log says, where known
   */
  record ServerDied(String reason, List<String> lastWords) implements Ending {
    public ServerDied {
      lastWords = List.copyOf(lastWords);
    }

    public ServerDied(String reason) {
      this(reason, List.of());
    }

    @Override
    public <R> R match(
        Supplier<R> complete, Function<Stuck, R> stuck, Function<ServerDied, R> died) {
      return died.apply(this);
    }
  }
}
