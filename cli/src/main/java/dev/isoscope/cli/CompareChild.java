package dev.isoscope.cli;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.campaign.Place;
import dev.isoscope.compare.ComparisonEntries;
import dev.isoscope.compare.DiscrepancySighting;
import dev.isoscope.compare.GeneratedCases;
import dev.isoscope.compare.ServerDeath;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A comparison with engines in native code, which can take their process down: a child does the
 * work, and its output becomes ours when it has ended.
 */
final class CompareChild implements NativeCrash.Victim<DiscrepancySighting, ComparisonEntries> {
  /** A target at a level that takes its process down by itself. */
  private record Deadly(TargetSpec target, Level level) {}

  private final CompareCommand options;
  private final CompareTerms terms;
  private final Path directory;
  private final Stopper stopper;
  private final Consumer<String> say;
  private Optional<Deadly> deadly = Optional.empty();

  /**
   * @param directory holds the journal
   */
  CompareChild(
      CompareCommand options,
      CompareTerms terms,
      Path directory,
      Stopper stopper,
      Consumer<String> say) {
    this.options = options;
    this.terms = terms;
    this.directory = directory;
    this.stopper = stopper;
    this.say = say;
  }

  /** Returns the exit code. */
  int run() throws TargetException, IOException {
    return new ChildCampaign<>(names(), directory, this, say)
        .run(options.campaign.resume, this::child);
  }

  private String names() {
    return terms.targets().stream().map(TargetSpec::text).collect(Collectors.joining(","));
  }

  private int child(boolean resume) throws IOException {
    List<String> arguments = given();
    arguments.addAll(List.of("--child", "--journal", directory.toString()));
    if (resume && !options.campaign.resume) {
      arguments.add("--resume");
    }
    Process process =
        ChildProcess.of(arguments, directory.resolve("jvm-%p.log"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    stopper.onStop(() -> ChildProcess.stop(process));
    String report = output(process);
    int code = ChildProcess.await(process);
    if (!ChildProcess.endedBySignal(code)) {
      PrintWriter out = options.spec.commandLine().getOut();
      out.print(report);
      out.flush();
    }
    return code;
  }

  /** What the user has said, and the seed. */
  private List<String> given() {
    List<String> arguments =
        new ArrayList<>(options.spec.commandLine().getParseResult().originalArgs());
    if (options.campaign.seed == null) {
      arguments.addAll(List.of("--seed", String.valueOf(terms.seed())));
    }
    return arguments;
  }

  private static String output(Process process) throws IOException {
    StringBuilder text = new StringBuilder();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        text.append(line).append('\n');
      }
    }
    return text.toString();
  }

  @Override
  public CaseSource<?, ?> cases() throws IOException {
    List<TargetIdentity> identities = new ArrayList<>();
    for (int i = 1; i <= terms.targets().size(); i++) {
      CampaignHeader.target(header(), "-" + i).ifPresent(identities::add);
    }
    return terms.cases(identities);
  }

  private Map<String, String> header() throws IOException {
    try {
      return Journal.header(directory);
    } catch (JournalException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private List<Level> levels() throws IOException {
    List<Level> levels = new ArrayList<>();
    for (String word : header().getOrDefault(CampaignHeader.LEVEL, "").split(",")) {
      Level.named(word).ifPresent(levels::add);
    }
    return levels;
  }

  @Override
  public boolean dies(Place place) throws IOException {
    deadly = Optional.empty();
    List<String> arguments = new ArrayList<>(List.of("compare", "--on", urls()));
    arguments.addAll(List.of("--seed", String.valueOf(terms.seed())));
    arguments.addAll(List.of("--only", place.toString()));
    arguments.addAll(
        List.of("--max-transactions", String.valueOf(terms.generator().maxTransactions())));
    arguments.addAll(
        List.of("--max-statements", String.valueOf(terms.generator().maxStatements())));
    arguments.addAll(List.of("--level", header().get(CampaignHeader.LEVEL), "--child"));
    arguments.addAll(ChildProcess.access(options.targetOptions, options.urlOptions));
    return ChildProcess.endedBySignal(ChildProcess.runSilently(arguments));
  }

  private String urls() {
    return terms.targets().stream()
        .map(one -> one.url().orElse(one.text()))
        .collect(Collectors.joining(","));
  }

  /** Whether one of the targets dies of the case by itself; the first that does counts. */
  @Override
  public boolean dies(Path caseFile) throws IOException {
    for (TargetSpec target : terms.targets()) {
      for (Level level : ChildProcess.isNeededBy(target.dbms()) ? levels() : List.<Level>of()) {
        Deadly one = new Deadly(target, level);
        if (deadly.filter(known -> !known.equals(one)).isEmpty() && dies(caseFile, one)) {
          deadly = Optional.of(one);
          return true;
        }
      }
    }
    return false;
  }

  private boolean dies(Path caseFile, Deadly one) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("run", caseFile.toString()));
    arguments.addAll(List.of("--on", one.target().url().orElse(one.target().text())));
    arguments.addAll(List.of("--level", one.level().label(), "--policy", "carry-on"));
    arguments.addAll(ChildProcess.access(options.targetOptions, options.urlOptions));
    return ChildProcess.endedBySignal(ChildProcess.runSilently(arguments));
  }

  /** The death is reported with the others, as far as it is known of whom and where. */
  @Override
  public Examined<DiscrepancySighting, ComparisonEntries> file(
      Place place, Case original, Case reduced, String cause) throws IOException {
    String reason = "the process died of " + cause + " (again: " + terms.command(place) + ")";
    ServerDeath death =
        new ServerDeath(
            deadly.map(one -> one.target().text()).orElse(names()),
            deadly.map(Deadly::level).orElse(levels().get(0)),
            reduced,
            reason);
    return new Examined<>(
        GeneratedCases.untried(levels(), "the process died of " + cause, List.of(death)),
        List.of());
  }

  @Override
  public ComparisonEntries untried(String reason) throws IOException {
    return GeneratedCases.untried(levels(), reason, List.of());
  }
}
