package dev.isoscope.cli;

import dev.isoscope.finding.Baseline;
import dev.isoscope.hunt.FindingSummary;
import dev.isoscope.model.Finding;
import dev.isoscope.pages.EvidenceFile;
import dev.isoscope.report.Result;
import dev.isoscope.report.Style;
import dev.isoscope.report.TextOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
      HuntJson.write(List.of(result), Map.of(), List.of(), terms, true, writer);
    } catch (IOException e) {
      throw new UsageException(file + " cannot be written: " + e);
    }
  }

  /**
   * Writes what could not be written before.
   *
   * @param unavailable the targets that could not be used, with the reason
   * @param neverRan what was not begun when somebody ended it all
   */
  void finish(Map<String, String> unavailable, List<String> neverRan) throws IOException {
    if (options.json.wanted) {
      HuntJson.write(results, unavailable, neverRan, terms, options.stats, out);
    } else if (!neverRan.isEmpty()) {
      out.println(
          text.paint(
              Style.YELLOW,
              TextOptions.printable("interrupted; never ran: " + String.join(", ", neverRan))));
      out.flush();
    }
    List<Result> all = new ArrayList<>();
    Map<String, String> lost = new LinkedHashMap<>(unavailable);
    // The last hunt on a target is the one that lost it.
    for (int i = results.size() - 1; i >= 0; i--) {
      String reason = lost.remove(results.get(i).target().name());
      all.addAll(0, entries(results.get(i), Optional.ofNullable(reason)));
    }
    lost.forEach((target, reason) -> all.add(Result.error(target, "target", reason, 0)));
    neverRan.forEach(name -> all.add(Result.error(name, "hunt", "interrupted; never ran", 0)));
    files.write(all);
  }

  /**
   * @param lost why it could not be done to its end, if it could not
   */
  private List<Result> entries(HuntResult hunt, Optional<String> lost) {
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
    String name = "hunt with seed " + hunt.seed();
    double seconds = hunt.ledger().seconds();
    String cases = hunt.ledger().tallies().cases() + " cases";
    entries.add(
        lost.or(hunt::interrupted)
            .map(words -> Result.error(suite, name, words, seconds))
            .orElseGet(
                () ->
                    Result.pass(suite, name, String.join(",", hunt.oracles()), cases)
                        .lasting(seconds)));
    return entries;
  }

  /** Whether there is news that a person should look at. */
  boolean found() {
    return results.stream()
        .flatMap(result -> result.ledger().findings().values().stream())
        .anyMatch(finding -> finding.alarming() && !baseline.containsAny(finding.ids()));
  }

  /** The levels at which a finding shows, with how often. */
  static List<Finding.Rate> shown(FindingSummary finding) {
    return finding.rates().stream().filter(rate -> rate.shown() > 0).toList();
  }
}
