package dev.isoscope.web;

import dev.isoscope.report.Markup;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What the playground is made of; the front door that knows cases and targets provides it. */
public interface Playground {
  /**
   * What somebody wants to see.
   *
   * @param testCase the text of a case
   * @param targets where to run it
   * @param levels by name; empty for those that the case names
   * @param judge whether oracles are to judge it as well
   */
  record Request(String testCase, List<String> targets, List<String> levels, boolean judge) {
    public Request {
      targets = List.copyOf(targets);
      levels = List.copyOf(levels);
    }
  }

  /** A request that cannot be fulfilled; the message says why and what to do about it. */
  final class UnusableRequest extends Exception {
    private static final long serialVersionUID = 1;
    private final int line;

    /**
     * @param line of the case that is to blame; 0 if none is
     */
    public UnusableRequest(String message, int line) {
      super(message);
      this.line = line;
    }

    int line() {
      return line;
    }
  }

  /** A run under way. It tells what it has to tell in lines of JSON. */
  interface Run extends AutoCloseable {
    /**
     * The next line; empty if there was none in this time.
     *
     * @throws java.io.EOFException if there are no more
     */
    Optional<String> next(Duration patience) throws IOException, InterruptedException;

    /** Ends it, if it has not ended, with everything that was started for it. */
    @Override
    void close();
  }

  /** The content of the page. */
  Markup page();

  /** The text of a case that comes with Isoscope, by its name. */
  Optional<String> shippedCase(String name);

  /** Begins to run a case. */
  Run start(Request request) throws UnusableRequest, IOException;
}
