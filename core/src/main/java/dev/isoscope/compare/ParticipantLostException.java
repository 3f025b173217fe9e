package dev.isoscope.compare;

import dev.isoscope.execute.TargetLostException;
import java.sql.SQLException;

/** A server is gone and cannot be brought back, so nothing can be compared with it any more. */
public final class ParticipantLostException extends TargetLostException {
  private static final long serialVersionUID = 1;

  private final String participant;

  ParticipantLostException(String participant, SQLException cause) {
    super(cause.getMessage(), cause);
    this.participant = participant;
  }

  /** The name of the one that is lost. */
  public String participant() {
    return participant;
  }
}
