package dev.isoscope.oracle;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Isolation;
import dev.isoscope.dbms.Promise;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import java.util.Optional;

/**
 * By what a run is judged: the DBMS, the level it ran at, and the level that it is judged by, which
 * is another one where somebody claims so.
 */
public record Terms(Dbms dbms, TargetIdentity target, Level level, Optional<Level> claim) {
  /** The level whose promises count. */
  public Level promised() {
    return claim.orElse(level);
  }

  /** What the DBMS promises of that level, or what somebody claims that it does. */
  public Isolation isolation() {
    return claim.filter(Level.SERIALIZABLE::equals).isPresent()
        ? Isolation.SERIALIZABLE
        : promise().isolation();
  }

  /** What the DBMS says of the level that counts. */
  public Promise promise() {
    return dbms.promise(target.mode(), promised());
  }

  /** Whether transactions must have the effect of some serial execution. */
  public boolean promisesSerializability() {
    return isolation() == Isolation.SERIALIZABLE;
  }
}
