package dev.isoscope.cli;

import dev.isoscope.campaign.BlockEntries;
import dev.isoscope.campaign.CaseSighting;
import dev.isoscope.campaign.CasesUnderWay;
import dev.isoscope.campaign.CrashLog;
import dev.isoscope.campaign.CrashRecord;
import dev.isoscope.campaign.RemoteWorkers;
import dev.isoscope.testbed.ExitStatus;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Finds out which case a process that worked for a campaign died of, and keeps that. */
final class CrashBlame<S extends CaseSighting, E extends BlockEntries<E>>
    implements RemoteWorkers.Investigation<S, E> {
  private final String target;
  private final Path directory;
  private final NativeCrash<S, E> crash;
  private final Consumer<String> say;
  private final Set<List<CasesUnderWay.Suspect>> killed = new HashSet<>();

  /**
   * @param target what the user calls it
   * @param directory holds the journal
   */
  CrashBlame(String target, Path directory, NativeCrash.Victim<S, E> victim, Consumer<String> say) {
    this.target = target;
    this.directory = directory;
    this.crash = new NativeCrash<>(victim);
    this.say = say;
  }

  /** Who is killed from outside is not to blame, unless that happens over the same case again. */
  @Override
  public synchronized List<CrashRecord<S, E>> investigate(
      List<CasesUnderWay.Suspect> suspects, int exitCode) throws IOException {
    JvmEnd.awaitIfUnderWay();
    boolean signalled = ExitStatus.signalled(exitCode);
    String cause = signalled ? ExitStatus.signal(exitCode) : ExitStatus.of(exitCode);
    say.accept("the process of " + target + " died of " + cause + " and is started again");
    boolean fault = signalled && !ChildProcess.killed(exitCode);
    if (suspects.isEmpty() || (!fault && killed.add(suspects))) {
      return List.of();
    }
    try {
      List<CrashRecord<S, E>> records = crash.investigate(suspects, cause, fault);
      for (CrashRecord<S, E> record : records) {
        CrashLog.append(directory, record);
        say.accept("case " + record.place() + ": " + record.reason());
      }
      return records;
    } catch (InterruptedIOException e) {
      return List.of(); // it is tried when the campaign is resumed
    }
  }
}
