package dev.isoscope.cli;

import dev.isoscope.campaign.BlockEntries;
import dev.isoscope.campaign.CaseSighting;
import dev.isoscope.campaign.CasesUnderWay;
import dev.isoscope.campaign.CrashLog;
import dev.isoscope.campaign.CrashRecord;
import dev.isoscope.campaign.Journal;
import dev.isoscope.testbed.TargetException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * A campaign on an engine in native code, which can take its process down: a child does the work,
 * and when it dies, this finds out over which case, has that filed, and has another child go on
 * behind it.
 */
final class ChildCampaign<S extends CaseSighting, E extends BlockEntries<E>> {
  /** How often in a row a child may die without a case being to blame. */
  private static final int PATIENCE = 3;

  /** How a child is made. */
  interface Start {
    /** Runs a child to its end, and returns its exit code. */
    int run(boolean resume) throws IOException;
  }

  private final String name;
  private final Path directory;
  private final NativeCrash.Victim<S, E> victim;
  private final Consumer<String> say;

  /**
   * @param name of the targets
   * @param directory holds the journal
   */
  ChildCampaign(
      String name, Path directory, NativeCrash.Victim<S, E> victim, Consumer<String> say) {
    this.name = name;
    this.directory = directory;
    this.victim = victim;
    this.say = say;
  }

  /** Works until the end; returns the exit code of the last child, which has not died. */
  int run(boolean resumed, Start start) throws TargetException, IOException {
    boolean resume = resumed;
    List<CasesUnderWay.Suspect> before = List.of();
    int blameless = 0;
    while (true) {
      int code = start.run(resume);
      if (!ChildProcess.endedBySignal(code)) {
        return code;
      }
      JvmEnd.awaitIfUnderWay();
      String cause = ChildProcess.cause(code);
      List<CasesUnderWay.Suspect> suspects = CasesUnderWay.read(directory);
      say.accept("the process of " + name + " died of " + cause + " and is started again");
      if (suspects.isEmpty() || (ChildProcess.killed(code) && !suspects.equals(before))) {
        if (++blameless > PATIENCE) {
          throw TargetException.unavailable(
              "its process keeps dying of " + cause + "; what was found is in " + directory);
        }
      } else {
        for (CrashRecord<S, E> crash :
            new NativeCrash<>(victim).investigate(suspects, cause, !ChildProcess.killed(code))) {
          CrashLog.append(directory, crash);
          say.accept("case " + crash.place() + ": " + crash.reason());
        }
        blameless = 0;
      }
      before = suspects;
      resume |= Files.exists(directory.resolve(Journal.FILE));
    }
  }
}
