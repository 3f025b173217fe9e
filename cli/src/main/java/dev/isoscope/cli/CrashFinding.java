package dev.isoscope.cli;

import dev.isoscope.campaign.Place;
import dev.isoscope.execute.DeadRun;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.finding.Fingerprint;
import dev.isoscope.hunt.FindingSummary;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Finding;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.crash.CrashOracle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Makes a finding of a case that takes its process down.
 *
 * @param store that of the campaign: two would clear away what the other has not finished
 */
record CrashFinding(HuntTerms terms, TargetIdentity target, Level level, FindingStore store) {
  /**
   * @param cause how it died
   * @param again whether it did so again; what has happened once is told, but alarms nobody
   */
  FindingSummary file(Place place, Case original, Case reduced, String cause, boolean again)
      throws IOException {
    History dead =
        DeadRun.of(reduced, target, level, "it died of " + cause)
            .withEnding(
                new Ending.ServerDied(
                    "it died of " + cause, List.of("Its process died of " + cause + ".")));
    Verdict.Violation died = (Verdict.Violation) new CrashOracle().judge(dead);
    Verdict.Violation violation =
        again ? died : died.unexplained("Nobody has seen it happen again.");
    HuntReplay commands = new HuntReplay(terms, target, level);
    Finding finding =
        new Finding(
            Fingerprint.of(CrashOracle.NAME, violation, reduced),
            CrashOracle.NAME,
            violation,
            target,
            level,
            terms.claim(),
            terms.seed(),
            place.toString(),
            commands.hunt(place),
            commands.check(CrashOracle.NAME, violation.kind()),
            original,
            reduced,
            List.of(),
            false,
            List.of(),
            Map.of());
    Path folder = store.save(finding);
    return FindingSummary.of(finding, folder, !again);
  }
}
