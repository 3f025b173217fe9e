package dev.isoscope.execute;

import dev.isoscope.dbms.Waits;
import dev.isoscope.model.Ending;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Says in words why a run could not go on. */
final class StuckReasons {
  static final String TOO_LARGE_TABLE = "a table is too large to be read after the run";

  private StuckReasons() {}

  static Ending.Stuck restless(List<PendingStatement> open, Waits waits, Duration patience) {
    List<PendingStatement> flying =
        open.stream().filter(underWay -> !underWay.cameBack() && !underWay.busy()).toList();
    String reason =
        flying.stream()
            .map(underWay -> restless(underWay, waits, patience))
            .collect(Collectors.joining("; "));
    return new Ending.Stuck(reason);
  }

  private static String restless(PendingStatement underWay, Waits waits, Duration patience) {
    String what = name(underWay);
    if (!waits.waiting(underWay.session())) {
      return what
          + " was cut off after "
          + BigDecimal.valueOf(patience.toMillis(), 3).stripTrailingZeros().toPlainString()
          + " s: it was running and waited for nobody";
    }
    if (waits.blockersOf(underWay.session()).isEmpty()) {
      return what + " waits for a session that does not belong to the case";
    }
    return what
        + " waits for "
        + String.join(", ", waits.blockersOf(underWay.session()).stream().sorted().toList())
        + ", and the wait neither ends nor is reported as a deadlock";
  }

  static String tooManyRows(PendingStatement underWay) {
    return name(underWay) + " was cut off: its result is too large";
  }

  private static String name(PendingStatement underWay) {
    return "statement " + underWay.parsed().number() + " of " + underWay.session();
  }

  static String everybodyWaits(List<PendingStatement> open) {
    return open.stream().map(PendingStatement::session).collect(Collectors.joining(", "))
        + " wait and nobody is left who could release them";
  }
}
