package dev.isoscope.cli;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.finding.AtomicFolders;
import dev.isoscope.levels.Cell;
import dev.isoscope.levels.EvidenceCase;
import dev.isoscope.levels.LevelProfile;
import dev.isoscope.levels.SurveyOptions;
import dev.isoscope.model.Case;
import dev.isoscope.pages.EvidenceFile;
import dev.isoscope.report.LevelsJson;
import dev.isoscope.report.LevelsMarkdown;
import dev.isoscope.report.LevelsMatrix;
import dev.isoscope.report.LevelsText;
import dev.isoscope.report.TextOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Prints what was found out, in the form that was asked for, and writes the evidence. */
final class LevelsReporter {
  private static final String DOCUMENT = "levels.json";

  private final LevelsCommand options;
  private final SurveyOptions survey;
  private final PrintWriter out;
  private final List<LevelProfile> known = new ArrayList<>();
  private final ResultsSoFar soFar;

  LevelsReporter(LevelsCommand options, SurveyOptions survey) {
    if (options.json.wanted && options.markdown) {
      throw new UsageException("--json and --markdown: ask for one of them");
    }
    this.options = options;
    this.survey = survey;
    this.out = options.spec.commandLine().getOut();
    this.soFar = new ResultsSoFar(options.out == null ? null : options.out.resolve(DOCUMENT));
  }

  /**
   * @param unavailable the targets that could not be used, with the reason
   * @param neverRan what was not finished when somebody ended it all
   */
  void finish(List<LevelProfile> profiles, Map<String, String> unavailable, List<String> neverRan)
      throws IOException {
    if (options.out != null) {
      writeEvidence(profiles, unavailable, neverRan);
    }
    if (options.json.wanted) {
      LevelsJson.write(profiles, survey, unavailable, neverRan, out);
    } else {
      if (!profiles.isEmpty()) {
        print(profiles);
      }
      if (!neverRan.isEmpty()) {
        out.printf(
            "interrupted after %d of %d levels; never finished: %s%n",
            profiles.size(), profiles.size() + neverRan.size(), String.join(", ", neverRan));
      }
    }
    out.flush();
  }

  private void print(List<LevelProfile> profiles) {
    if (options.markdown) {
      out.print(LevelsMarkdown.render(profiles));
      return;
    }
    TextOptions text = options.color.text();
    if (options.verbose) {
      profiles.forEach(profile -> out.println(LevelsText.render(profile, text)));
    }
    out.print(LevelsMatrix.render(profiles, text));
  }

  private void writeEvidence(
      List<LevelProfile> profiles, Map<String, String> unavailable, List<String> neverRan)
      throws IOException {
    try {
      for (LevelProfile profile : profiles) {
        writeEvidence(profile);
      }
      StringWriter document = new StringWriter();
      LevelsJson.write(profiles, survey, unavailable, neverRan, document);
      AtomicFolders.replace(options.out.resolve(DOCUMENT), document.toString());
    } catch (IOException e) {
      throw new UsageException(
          "--out " + options.out + " cannot be written: " + OutputFolder.reason(e));
    }
  }

  private void writeEvidence(LevelProfile profile) throws IOException {
    Files.createDirectories(options.out);
    for (Cell cell : profile.cells()) {
      if (cell.evidence().isPresent()) {
        Case shown = EvidenceCase.of(cell.evidence().get());
        Files.writeString(options.out.resolve(name(profile, cell)), CasePrinter.print(shown));
        EvidenceFile.write(
            options.out,
            profile.target().name(),
            profile.level().label(),
            cell.anomaly().label(),
            shown,
            cell.evidence().get().explanation());
      }
    }
  }

  /** Keeps a level as soon as it is known; what cannot be kept is told in the end. */
  synchronized void soFar(LevelProfile profile) {
    known.add(profile);
    soFar.offer(
        writer -> {
          for (LevelProfile one : known) {
            writeEvidence(one);
          }
          LevelsJson.write(known, survey, Map.of(), List.of(), writer);
        });
  }

  private static Path name(LevelProfile profile, Cell cell) {
    return Path.of(
        HuntDirectory.fileName(profile.target().name())
            + "-"
            + profile.level().label()
            + "-"
            + cell.anomaly().label()
            + ".sql");
  }
}
