package dev.isoscope.cli;

import dev.isoscope.hunt.FindingLedger;
import dev.isoscope.hunt.FindingSummary;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.oracle.Oracle;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A hunt that has ended, on one target at one level.
 *
 * @param directory holds journal and findings
 * @param cases how many there were to be, if anybody has said
 * @param interrupted how far it has come, if somebody has ended it
 */
record HuntResult(
    TargetIdentity target,
    Level level,
    long seed,
    List<String> oracles,
    Path directory,
    FindingLedger ledger,
    OptionalLong cases,
    Optional<String> interrupted) {
  HuntResult {
    oracles = List.copyOf(oracles);
  }

  static HuntResult of(
      HuntTerms terms,
      TargetIdentity target,
      Level level,
      Path directory,
      FindingLedger ledger,
      OptionalLong cases,
      Stopper stopper) {
    List<String> oracles = terms.oracles().stream().map(Oracle::name).toList();
    return new HuntResult(
        target,
        level,
        terms.seed(),
        oracles,
        directory,
        ledger,
        cases,
        stopper.interrupted(ledger.tallies().cases(), cases, "cases"));
  }

  /** Where the findings of a campaign are. */
  static Path findings(Path directory) {
    return directory.resolve("findings");
  }

  /** The file of the reduced case. */
  Path reduced(FindingSummary finding) {
    return findings(directory).resolve(finding.folder()).resolve("reduced.sql");
  }

  double casesPerSecond() {
    return ledger.seconds() == 0 ? 0 : ledger.tallies().cases() / ledger.seconds();
  }
}
