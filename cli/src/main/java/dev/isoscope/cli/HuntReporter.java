package dev.isoscope.cli;

import dev.isoscope.finding.Baseline;
import dev.isoscope.hunt.FindingSummary;
import dev.isoscope.model.Finding;
import dev.isoscope.pages.EvidenceFile;
import dev.isoscope.report.Result;
import dev.isoscope.report.TextOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tells what hunts came to: as text when each ends, as JSON and other files at the very end. */
final class HuntReporter {
  private final HuntCommand options;
  private final HuntTerms terms;
  private final ResultFiles files;
  private final Baseline baseline;
  private final PrintWriter out;
  private final TextOptions text;
  private final List<HuntResult> results = new ArrayList<>();

  HuntReporter(HuntCommand options, HuntTerms terms) {
    this.options = options;
    this.terms = terms;
    this.files = new ResultFiles(options.resultOptions);
    this.baseline = files.baseline();
    this.out = options.spec.commandLine().getOut();
    this.text = options.color.text();
  }

  void add(HuntResult result) {
    if (options.campaign.child) {
      return; // who has started us reads it from the journal
    }
    results.add(result);
    if (options.stats) {
      keepStatistics(result);
    }
    if (!options.json.wanted) {
      out.print(new HuntSummary(result, baseline, text, options.stats).render());
      if (options.stats) {
        out.print(HuntStatistics.render(HuntStatistics.of(terms, result), text));
      }
      out.flush();
    }
  }

  /** Beside the journal, for pages: counting what all cases were made of takes its time. */
  private void keepStatistics(HuntResult result) {
    Path file = result.directory().resolve(EvidenceFile.STATISTICS);
    try (Writer writer = Files.newBufferedWriter(file)) {
      HuntJson.write(List.of(result), Map.of(), terms, true, writer);
    } catch (IOException e) {
      throw new UsageException(file + " cannot be written: " + e);
    }
  }

  /**
   * Writes what could not be written before.
   *
   * @param unavailable the targets that could not be used, with the reason
   */
  void finish(Map<String, String> unavailable) throws IOException {
    if (options.campaign.child) {
      return;
    }
    if (options.json.wanted) {
      HuntJson.write(results, unavailable, terms, options.stats, out);
    }
    files.write(results.stream().flatMap(result -> entries(result).stream()).toList());
  }

  private List<Result> entries(HuntResult hunt) {
    String suite = hunt.target().name() + " at " + hunt.level();
    List<Result> entries = new ArrayList<>();
    for (FindingSummary finding : hunt.ledger().findings().values()) {
      String rates =
          finding.rates().stream()
              .map(rate -> rate.level() + " " + rate)
              .collect(Collectors.joining(", "));
      entries.add(
          Result.violation(
                  suite,
                  finding.kind() + " " + finding.id(),
                  finding.id(),
                  finding.oracle(),
                  finding.kind(),
                  finding.triage(),
                  finding.headline(),
                  hunt.reduced(finding).toString(),
                  finding.headline()
                      + "\nshows at: "
                      + rates
                      + "\noccurrences: "
                      + hunt.ledger().occurrences(finding.id())
                      + "\n")
              .known(
                  finding.known().isPresent()
                      || finding.intermittent()
                      || baseline.containsAny(finding.ids())));
    }
    if (entries.isEmpty()) {
      String oracles = String.join(",", hunt.oracles());
      String headline = hunt.ledger().tallies().cases() + " cases without a finding";
      entries.add(Result.pass(suite, "hunt with seed " + hunt.seed(), oracles, headline));
    }
    return entries;
  }

  int exitCode() {
    boolean alarming =
        results.stream()
            .flatMap(result -> result.ledger().findings().values().stream())
            .anyMatch(finding -> finding.alarming() && !baseline.containsAny(finding.ids()));
    return alarming ? ExitCode.UNEXPECTED : ExitCode.OK;
  }

  /** The levels at which a finding shows, with how often. */
  static List<Finding.Rate> shown(FindingSummary finding) {
    return finding.rates().stream().filter(rate -> rate.shown() > 0).toList();
  }
}
