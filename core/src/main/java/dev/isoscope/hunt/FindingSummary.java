package dev.isoscope.hunt;

import dev.isoscope.model.Finding;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a campaign keeps of a finding; its folder holds the rest.
 *
 * @param provisional whether it is yet to be reduced
 * @param rates at every level of the target
 * @param statements of the reduced case, without those that lay out its tables
 * @param folder its name below the directory of the findings
 */
public record FindingSummary(
    String id,
    String oracle,
    String kind,
    Triage triage,
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

  /**
   * The summary of a finding.
   *
   * @param folder where it was written
   */
  public static FindingSummary of(Finding finding, Path folder) {
    Verdict.Violation violation = finding.violation();
    return new FindingSummary(
        finding.id(),
        finding.oracle(),
        violation.kind(),
        violation.triage(),
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
