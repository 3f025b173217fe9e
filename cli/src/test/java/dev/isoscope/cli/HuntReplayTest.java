package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.isoscope.campaign.Place;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What a finding prints as its reproduction gives the verdict of the finding. */
final class HuntReplayTest {
  private static final Pattern CHECK = Pattern.compile("and type `isoscope ([^`]+)`");

  @TempDir Path directory;
  private CommandLineFixture line;

  @BeforeEach
  void open() {
    line = new CommandLineFixture(directory);
  }

  @ParameterizedTest
  @CsvSource({
    "h2, read-committed, 'wss,dependency', random, 5, 44, 4",
    "h2, read-committed, 'wss,dependency,statementgraph,visibility,crash', random, 5, 44, 4",
    "h2, read-committed, dependency, mix, 5, 44, 2",
    "hsqldb, read-committed, wss, random, 9, 40, 2", // an internal error among them
    "duckdb, snapshot, wss, random, 9, 192, 1"
  })
  void findingsAreSeenAgain(
      String target,
      String level,
      String oracles,
      String generator,
      String seed,
      String cases,
      int least)
      throws IOException {
    String out = directory.resolve("hunt").toString();
    line.isoscope(
        "hunt",
        "-q",
        "--on",
        target,
        "--level",
        level,
        "--claim",
        "serializable",
        "--oracle",
        oracles,
        "--complexity",
        "0",
        "--generator",
        generator,
        "--seed",
        seed,
        "--cases",
        cases,
        "--out",
        out);
    List<Path> findings = folders(directory.resolve("hunt/findings"));
    assertTrue(findings.size() >= least, findings::toString);
    for (Path finding : findings.subList(0, Math.min(4, findings.size()))) {
      assertSeenAgain(finding);
    }
  }

  private static List<Path> folders(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(directory)) {
      return folders.sorted().toList();
    }
  }

  private void assertSeenAgain(Path finding) throws IOException {
    JsonNode filed = DocumentSchemas.read(Files.readString(finding.resolve("finding.json")));
    String oracle = filed.get("oracle").asText();
    String kind = filed.get("kind").asText();
    String triage = filed.get("triage").asText();

    Matcher check = CHECK.matcher(Files.readString(finding.resolve("report.md")));
    assertTrue(check.find());
    type(
        check.group(1).replace("reduced.sql", finding.resolve("reduced.sql").toString()), "--json");
    JsonNode seen = line.json().at("/checks/0");
    assertEquals(oracle, seen.get("oracle").asText());
    assertEquals(kind, seen.path("kind").asText(), seen::toString);
    assertEquals(triage, seen.path("triage").asText(), seen::toString);
    assertEquals("", line.err.toString());

    String hunt = filed.get("command").asText();
    assertTrue(hunt.startsWith("isoscope hunt "), hunt);
    type(hunt.substring("isoscope ".length()), "-q");
    String expected = ", " + oracle + ": violation (" + triage + ", " + kind + ")";
    assertTrue(line.out.toString().contains(expected), () -> expected + " in " + line.out);
  }

  private void type(String command, String more) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    words.add(more);
    line.isoscope(words.toArray(String[]::new));
  }

  @Test
  void theCommandsSayHowTheTargetIsReached() {
    HuntCommand options =
        CommandLine.populateCommand(
            new HuntCommand(), "--seed", "4", "--user", "me", "--dialect", "h2");
    TargetIdentity target =
        new TargetIdentity("jdbc:odd:x;a=b", "h2", Optional.empty(), Version.parse("2.5.252"));
    HuntReplay replay = new HuntReplay(HuntTerms.of(options), target, Level.SNAPSHOT);
    assertEquals(
        "isoscope hunt --on 'jdbc:odd:x;a=b' --level snapshot --complexity 0-4"
            + " --generator mix --seed 4 --only 1.2.3 --user me --dialect h2",
        replay.hunt(new Place(1, 2, 3)));
    assertEquals(
        "isoscope check reduced.sql --oracle crash --on 'jdbc:odd:x;a=b' --level snapshot"
            + " --patience 10s --user me --dialect h2",
        replay.check("crash", "hang"));
  }

  @Test
  void theCommandsSayWhichBuildWasStartedAndHow() {
    String build = "mysql=/opt/last night/read-committed";
    HuntCommand options =
        CommandLine.populateCommand(
            new HuntCommand(), "--seed", "4", "--on", build, "--server-option", "a=b c");
    HuntTerms terms = HuntTerms.of(options);
    assertEquals(Optional.of(Level.READ_COMMITTED), terms.targets().get(0).level());
    TargetIdentity target =
        new TargetIdentity(
            build, "mysql", Optional.empty(), Version.parse("9.1.0"), List.of("a=b c"));
    HuntReplay replay = new HuntReplay(terms, target, Level.READ_COMMITTED);
    assertEquals(
        "isoscope hunt --on 'mysql=/opt/last night/read-committed' --level read-committed"
            + " --complexity 0-4 --generator mix --seed 4 --only 1.2.3 --server-option 'a=b c'",
        replay.hunt(new Place(1, 2, 3)));
    assertEquals(
        "isoscope check reduced.sql --oracle wss --on 'mysql=/opt/last night/read-committed'"
            + " --level read-committed --server-option 'a=b c'",
        replay.check("wss", "state"));
  }
}
