package dev.isoscope.execute;

import dev.isoscope.dbms.Waits;
import dev.isoscope.model.Ending;
import java.util.List;
import java.util.stream.Collectors;

/** Says in words why a run could not go on. */
final class Explanations {
  private Explanations() {}

  static Ending.Stuck restless(List<Flight> open, Waits waits) {
    List<Flight> flying =
        open.stream().filter(flight -> !flight.landed() && !flight.busy()).toList();
    String reason =
        flying.stream().map(flight -> restless(flight, waits)).collect(Collectors.joining("; "));
    boolean hung =
        !flying.isEmpty()
            && flying.stream().allMatch(flight -> !waits.blockersOf(flight.session()).isEmpty());
    return new Ending.Stuck(reason, hung);
  }

  private static String restless(Flight flight, Waits waits) {
    String what = "statement " + flight.parsed().number() + " of " + flight.session();
    if (!waits.waiting(flight.session())) {
      return what + " is still running and waits for nobody";
    }
    if (waits.blockersOf(flight.session()).isEmpty()) {
      return what + " waits for a session that does not belong to the case";
    }
    return what
        + " waits for "
        + String.join(", ", waits.blockersOf(flight.session()).stream().sorted().toList())
        + ", and the wait neither ends nor is reported as a deadlock";
  }

  static String everybodyWaits(List<Flight> open) {
    return open.stream().map(Flight::session).collect(Collectors.joining(", "))
        + " wait and nobody is left who could release them";
  }
}
