package dev.isoscope.hunt;

import dev.isoscope.model.Finding;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a campaign keeps of a finding; its folder holds the rest.
 *
 * @param known the ticket by which its makers know the bug, if they do
 * @param intermittent whether it shows only now and then, and so was not reduced
 * @param provisional whether it is yet to be reduced
 * @param rates at every level of the target, or only at the one where it was met
 * @param statements of the reduced case, without those that lay out its tables
 * @param folder its name below the directory of the findings
 */
public record FindingSummary(
    String id,
    String oracle,
    String kind,
    Triage triage,
    Optional<String> known,
    boolean intermittent,
    String headline,
    String place,
    List<Finding.Witness> witnesses,
    boolean provisional,
    List<Finding.Rate> rates,
    int statements,
    String folder) {
  public FindingSummary {
    witnesses = witnesses == null ? List.of() : List.copyOf(witnesses);
    rates = List.copyOf(rates);
  }

  /** Whether it is news that a person should look at. */
  public boolean alarming() {
    return triage.alarming() && known.isEmpty() && !intermittent;
  }

  /**
   * The summary of a finding.
   *
   * @param folder where it was written
   */
  public static FindingSummary of(Finding finding, Path folder) {
    return of(finding, folder, false);
  }

  /** The same of one that perhaps shows only now and then. */
  public static FindingSummary of(Finding finding, Path folder, boolean intermittent) {
    Verdict.Violation violation = finding.violation();
    return new FindingSummary(
        finding.id(),
        finding.oracle(),
        violation.kind(),
        violation.triage(),
        finding.known(),
        intermittent,
        violation.explanation().headline(),
        finding.place(),
        finding.witnesses(),
        finding.provisional(),
        finding.rates(),
        finding.reduced().statements().size(),
        folder.getFileName().toString());
  }

  /** The id, and those that it would have if other oracles told it. */
  public List<String> ids() {
    return Stream.concat(
            Stream.of(id), witnesses.stream().flatMap(witness -> witness.id().stream()))
        .toList();
  }
}
