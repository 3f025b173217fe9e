package dev.isoscope.campaign;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Future;

/** Has work done by processes of Isoscope, wherever they are. */
public interface WorkCarrier {
  /**
   * How a process has answered.
   *
   * @param died its exit code, if it died over the work
   * @param text what it said; if it died, what its {@link CasesUnderWay} say
   */
  record Outcome(OptionalInt died, String text) {}

  /** How many can be at work at the same time. */
  int places();

  /**
   * How many seconds of examining to ask for at once: enough that handing it out costs nothing, and
   * not so much that to lose it does.
   */
  double secondsPerOrder();

  /**
   * Has a process do a piece of work. It may be one that has worked before, and is there for later
   * work; whoever is lost without a word is replaced. To cancel the result is to end the work.
   *
   * @param worker the command line by which such processes are started
   */
  Future<Outcome> work(List<String> worker, String order);

  /**
   * Has a process of its own carry out a command, and tells its exit code.
   *
   * @param file a text that it finds in a file whose name is appended to the command
   */
  Future<Integer> exitCode(List<String> command, Optional<String> file);
}
