package dev.isoscope.cli;

import dev.isoscope.campaign.BlockEntries;
import dev.isoscope.campaign.CaseSighting;
import dev.isoscope.campaign.CasesUnderWay;
import dev.isoscope.campaign.CrashLog;
import dev.isoscope.campaign.CrashRecord;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.campaign.Place;
import dev.isoscope.model.Level;
import dev.isoscope.testbed.ExitStatus;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;

/**
 * A campaign on engines in native code, which can take their process down: a child does the work,
 * and its output becomes ours when it has ended. When it dies, this finds out over which case, has
 * that filed, and has another child go on behind it.
 */
abstract class ChildCampaign<S extends CaseSighting, E extends BlockEntries<E>>
    implements NativeCrash.Victim<S, E> {
  /** How often in a row a child may die without a case being to blame. */
  private static final int PATIENCE = 3;

  private final CommandLine line;
  private final List<TargetSpec> targets;
  private final Path directory;
  private final Stopper stopper;

  /**
   * @param directory holds the journal
   */
  ChildCampaign(CommandLine line, List<TargetSpec> targets, Path directory, Stopper stopper) {
    this.line = line;
    this.targets = targets;
    this.directory = directory;
    this.stopper = stopper;
  }

  /** The command that tries cases of the campaign, with the options that tell which and how. */
  abstract List<String> command();

  /** The command line of a child that goes through the campaign. */
  abstract List<String> campaign(boolean resume);

  /** The options that tell how targets are reached. */
  abstract List<String> access();

  final Path directory() {
    return directory;
  }

  final void say(String message) {
    line.getErr().println("isoscope: " + message);
  }

  /** What the user calls the targets. */
  final String names() {
    return targets.stream().map(TargetSpec::text).collect(Collectors.joining(","));
  }

  /** What a child is told of them. */
  final String urls() {
    return targets.stream()
        .map(one -> one.url().orElse(one.text()))
        .collect(Collectors.joining(","));
  }

  /** Works until the end; returns the exit code of the last child, which has not died. */
  final int run(boolean resumed) throws TargetException, IOException {
    boolean resume = resumed;
    List<CasesUnderWay.Suspect> before = List.of();
    int blameless = 0;
    while (true) {
      int code = child(campaign(resume));
      if (!ExitStatus.signalled(code)) {
        return code;
      }
      JvmEnd.awaitIfUnderWay();
      String cause = ExitStatus.signal(code);
      List<CasesUnderWay.Suspect> suspects = CasesUnderWay.read(directory);
      say("the process of " + names() + " died of " + cause + " and is started again");
      if (suspects.isEmpty() || (ChildProcess.killed(code) && !suspects.equals(before))) {
        if (++blameless > PATIENCE) {
          throw TargetException.unavailable(
              "its process keeps dying of " + cause + "; what was found is in " + directory);
        }
      } else {
        for (CrashRecord<S, E> crash :
            new NativeCrash<>(this).investigate(suspects, cause, !ChildProcess.killed(code))) {
          CrashLog.append(directory, crash);
          say("case " + crash.place() + ": " + crash.reason());
        }
        blameless = 0;
      }
      before = suspects;
      resume |= Files.exists(directory.resolve(Journal.FILE));
    }
  }

  private int child(List<String> arguments) throws IOException {
    Process process =
        ChildProcess.of(arguments, directory.resolve("jvm-%p.log"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    stopper.onStop(() -> ChildProcess.stop(process));
    String report = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = ChildProcess.await(process);
    if (!ExitStatus.signalled(code)) {
      line.getOut().print(report);
      line.getOut().flush();
    }
    return code;
  }

  /** Whether there is a journal that says of what it is. */
  final boolean recorded() {
    return Files.exists(directory.resolve(Journal.FILE)) && !header().isEmpty();
  }

  /** What the journal says first. */
  final Map<String, String> header() {
    try {
      return Journal.header(directory);
    } catch (JournalException e) {
      throw new UsageException(e.getMessage());
    }
  }

  @Override
  public boolean dies(Place place) throws IOException {
    List<String> arguments = new ArrayList<>(command());
    arguments.addAll(List.of("--only", place.toString()));
    return ChildProcess.diesOf(arguments);
  }

  /**
   * Whether a process dies that just runs a case.
   *
   * @param policy see {@link RunCommand}
   */
  final boolean dies(Path caseFile, TargetSpec target, Level level, String policy)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("run", caseFile.toString()));
    arguments.addAll(List.of("--on", target.url().orElse(target.text())));
    arguments.addAll(List.of("--level", level.label(), "--policy", policy));
    arguments.addAll(access());
    return ChildProcess.diesOf(arguments);
  }
}
