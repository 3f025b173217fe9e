package dev.isoscope.explore;

import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Case;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.oracle.RecordedCase;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Something that may come of the transactions.
 *
 * @param orders how many orders lead there
 * @param serial whether a serial order gives the same; where something failed, one of what is left
 *     without it
 * @param anomalies what a run that no serial order accounts for certainly showed
 * @param failures the transactions in which a statement failed
 * @param retried where these failed because of others: whether all is as in a serial order once
 *     they are tried again
 * @param witness a run that shows it
 */
public record ExploredOutcome(
    ObservedOutcome outcome,
    long orders,
    boolean serial,
    List<Anomaly> anomalies,
    List<Failure> failures,
    Optional<Boolean> retried,
    History witness) {
  public ExploredOutcome {
    anomalies = List.copyOf(anomalies);
    failures = List.copyOf(failures);
  }

  /** A case that replays the witness, and expects what it has shown. */
  public Case recorded() {
    String shows =
        orders == 1 ? "one order leads to this outcome" : orders + " orders lead to this outcome";
    String names =
        anomalies.stream()
            .map(anomaly -> anomaly.label() + " (" + anomaly.title() + ")")
            .collect(Collectors.joining(", "));
    String judged =
        serial ? ", as in a serial order" : ", which no serial order gives" + prefixed(names);
    Case recorded = RecordedCase.of(witness);
    Header header = recorded.header();
    return recorded.withHeader(
        new Header(
            header.name(),
            Stream.concat(header.about().stream(), Stream.of(shows + judged)).toList(),
            header.scope(),
            header.details(),
            header.notes()));
  }

  private static String prefixed(String names) {
    return names.isEmpty() ? "" : ": " + names;
  }

  /** A transaction in which a statement failed, and the first error. */
  public record Failure(String session, ErrorKind kind) {
    @Override
    public String toString() {
      return session + " " + kind.label();
    }
  }
}
