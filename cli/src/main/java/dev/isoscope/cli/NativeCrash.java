package dev.isoscope.cli;

import dev.isoscope.campaign.CrashRecord;
import dev.isoscope.campaign.FindingSummary;
import dev.isoscope.campaign.UnderWay;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.execute.DeadRun;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.finding.Fingerprint;
import dev.isoscope.model.Case;
import dev.isoscope.model.Finding;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.crash.CrashOracle;
import dev.isoscope.reduce.Reducer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes a finding of a case that takes its process down, from the outside. */
final class NativeCrash {
  /** Whether a process that does something dies. */
  interface Trial<T> {
    boolean dies(T what) throws IOException;
  }

  private static final Duration REDUCTION = Duration.ofSeconds(20);

  private final HuntTerms terms;
  private final TargetIdentity target;
  private final Level level;
  private final Path directory;
  private final Trial<UnderWay.Suspect> again;
  private final Trial<Path> caseFile;

  /**
   * @param again runs and judges the case of a suspect
   * @param caseFile just runs the case in a file
   */
  NativeCrash(
      HuntTerms terms,
      TargetIdentity target,
      Level level,
      Path directory,
      Trial<UnderWay.Suspect> again,
      Trial<Path> caseFile) {
    this.terms = terms;
    this.target = target;
    this.level = level;
    this.directory = directory;
    this.again = again;
    this.caseFile = caseFile;
  }

  /**
   * Tries each case that was under way again. If none dies, the first is filed as it is: memory
   * that is damaged need not show at the same place twice.
   *
   * @param fault whether the process died of what it did itself, rather than being killed
   */
  List<CrashRecord> investigate(List<UnderWay.Suspect> suspects, String cause, boolean fault)
      throws IOException {
    List<CrashRecord> records = new ArrayList<>();
    for (UnderWay.Suspect suspect : suspects) {
      records.add(investigate(suspect, cause));
    }
    if (fault && records.stream().allMatch(record -> record.finding().isEmpty())) {
      Case original = LocalHunt.cases(terms, target).at(suspects.get(0).place());
      String among = suspects.size() > 1 ? ", one of " + suspects.size() + " under way" : "";
      records.set(0, file(suspects.get(0), original, original, cause + ", but not again" + among));
    }
    return records;
  }

  private CrashRecord investigate(UnderWay.Suspect suspect, String cause) throws IOException {
    if (!again.dies(suspect)) {
      String reason = "the process died of " + cause + " during this case, but not again";
      return new CrashRecord(suspect.place(), suspect.phase(), reason, Optional.empty());
    }
    Case original = LocalHunt.cases(terms, target).at(suspect.place());
    return file(suspect, original, reduce(original), cause);
  }

  private CrashRecord file(UnderWay.Suspect suspect, Case original, Case reduced, String cause)
      throws IOException {
    String reason = "The engine takes its process down (" + cause + ").";
    Verdict.Violation violation =
        (Verdict.Violation)
            new CrashOracle().judge(DeadRun.of(reduced, target, level, "it died of " + cause));
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
            suspect.place().toString(),
            commands.hunt(suspect.place()),
            commands.check(CrashOracle.NAME, violation.kind()),
            original,
            reduced,
            List.of(),
            Map.of());
    Path folder = new FindingStore(HuntResult.findings(directory)).save(finding);
    FindingSummary summary = FindingSummary.of(finding, folder);
    return new CrashRecord(suspect.place(), suspect.phase(), reason, Optional.of(summary));
  }

  /** Every try costs a process, so this does not come far; but halves go first. */
  private Case reduce(Case original) throws IOException {
    Path file = Files.createTempFile("isoscope", ".sql");
    try {
      return new Reducer().reduce(original, smaller -> dies(smaller, file), REDUCTION).reduced();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } finally {
      Files.delete(file);
    }
  }

  private boolean dies(Case testCase, Path file) {
    try {
      Files.writeString(file, CasePrinter.print(testCase));
      return caseFile.dies(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
