package dev.isoscope.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.hunt.FindingSummary;
import dev.isoscope.hunt.HuntEntries;
import dev.isoscope.hunt.Tallies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a hunt has left in its folder.
 *
 * @param name below the folder that the site is made from
 * @param header what its journal says first; empty if there is none
 * @param obstacle why the journal cannot be read; empty if it can
 * @param foundAt after how many seconds each finding came up, by its id
 * @param findings their folders
 * @param statistics what the cases were made of, where that was kept
 */
record HuntFolder(
    String name,
    Map<String, String> header,
    String obstacle,
    Tallies tallies,
    double seconds,
    Map<String, Double> foundAt,
    List<Path> findings,
    JsonNode statistics) {

  private static final String FINDINGS = "findings";

  static boolean isOne(Path folder) {
    return Files.exists(folder.resolve(Journal.FILE))
        || Files.isDirectory(folder.resolve(FINDINGS));
  }

  static HuntFolder read(String name, Path folder) throws IOException {
    Map<String, String> header = Map.of();
    String obstacle = "";
    Sum sum = new Sum();
    try {
      header = Journal.header(folder);
      Journal.replay(folder, HuntEntries.class, sum::add);
    } catch (JournalException e) {
      obstacle = e.getMessage();
    }
    JsonNode document = JsonFiles.read(folder.resolve(EvidenceFile.STATISTICS));
    JsonNode hunts = document.path("hunts");
    return new HuntFolder(
        name,
        header,
        obstacle,
        sum.tallies,
        sum.seconds,
        sum.foundAt,
        folders(folder.resolve(FINDINGS)),
        hunts.size() == 1 ? hunts.get(0) : document);
  }

  private static final class Sum {
    private Tallies tallies = Tallies.NONE;
    private double seconds;
    private final Map<String, Double> foundAt = new HashMap<>();

    private void add(HuntEntries entries, double now) {
      tallies = tallies.plus(entries.tallies());
      seconds = now;
      for (FindingSummary finding : entries.findings()) {
        foundAt.putIfAbsent(finding.id(), now);
      }
    }
  }

  private static List<Path> folders(Path findings) throws IOException {
    if (!Files.isDirectory(findings)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(findings)) {
      return entries
          .filter(one -> Files.isRegularFile(one.resolve("finding.json")))
          .sorted()
          .toList();
    }
  }

  String target() {
    return header.getOrDefault("name", name);
  }

  double casesPerSecond() {
    return seconds == 0 ? 0 : tallies.cases() / seconds;
  }
}
