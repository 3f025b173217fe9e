package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.campaign.CrashRecord;
import dev.isoscope.campaign.Crashes;
import dev.isoscope.campaign.FindingSummary;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.UnderWay;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What is made of a process that died, without having one die for it. */
final class NativeCrashTest {
  private static final TargetIdentity SQLITE =
      new TargetIdentity("sqlite", "sqlite", Optional.of("journal"), Version.parse("3.50.1"));
  private static final UnderWay.Suspect SUSPECT =
      new UnderWay.Suspect(new Place(0, 2, 1), UnderWay.Phase.HUNTING);

  @TempDir Path directory;

  private NativeCrash crash(boolean again) {
    HuntCommand options = CommandLine.populateCommand(new HuntCommand(), "--seed", "4");
    return new NativeCrash(
        HuntTerms.of(options),
        SQLITE,
        Level.SERIALIZABLE,
        directory,
        suspect -> again,
        file -> Files.readString(file).contains("/* T2 */"));
  }

  @Test
  void aCaseThatDoesItAgainIsReducedAndFiled() throws IOException {
    CrashRecord record = crash(true).investigate(List.of(SUSPECT), "SIGSEGV", true).get(0);
    FindingSummary finding = record.finding().orElseThrow();
    assertEquals("crash", finding.oracle());
    assertEquals("server-died", finding.kind());
    assertEquals(Triage.BUG, finding.triage());
    assertEquals(1, finding.statements(), finding::toString);
    assertTrue(Files.exists(directory.resolve("findings").resolve(finding.id())));
    Crashes.append(directory, record);
    assertEquals(Map.of(SUSPECT.place(), record), Crashes.read(directory));
  }

  @Test
  void oneThatDoesNotIsFiledAsItIs() throws IOException {
    CrashRecord record = crash(false).investigate(List.of(SUSPECT), "SIGSEGV", true).get(0);
    FindingSummary finding = record.finding().orElseThrow();
    assertEquals("server-died", finding.kind());
    assertTrue(finding.statements() > 1, finding::toString);
  }

  @Test
  void oneThatWasUnderWayWhenSomebodyKilledTheProcessIsRememberedOnly() throws IOException {
    CrashRecord record = crash(false).investigate(List.of(SUSPECT), "SIGKILL", false).get(0);
    assertTrue(record.finding().isEmpty());
    Crashes.append(directory, record);
    assertEquals(Map.of(SUSPECT.place(), record), Crashes.read(directory));
  }
}
