package dev.isoscope.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.finding.SampleFinding;
import dev.isoscope.hunt.HuntEntries;
import dev.isoscope.hunt.Tallies;
import dev.isoscope.model.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A site that somebody looks at while campaigns write: what has changed, and what has not. */
class SiteTest {
  private static final String JOURNAL =
      "{\"campaign\":{\"format\":\"5\",\"name\":\"h2\",\"seed\":\"7\",\"cases\":\"96\"}}\n";

  @TempDir Path directory;
  private Path source;
  private Site site;

  @BeforeEach
  void site() {
    source = directory.resolve("campaign");
    site = Site.live(source, Map.of("Playground", "playground.html"));
  }

  private Path file(String name, String content) throws IOException {
    Path file = source.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  private String page(String name) throws IOException {
    return site.html(name).orElseThrow();
  }

  private Path save(Finding finding) throws IOException {
    return new FindingStore(source.resolve("findings")).save(finding);
  }

  @Test
  void whatIsWrittenLaterIsPickedUp() throws Exception {
    long nothing = site.refresh();
    assertTrue(page("index.html").contains("Nothing is here yet"));
    assertEquals(nothing, site.refresh(), "and nothing has changed");
    Finding finding = SampleFinding.onH2();
    save(finding);
    file("journal.jsonl", JOURNAL);
    long first = site.refresh();
    assertTrue(first > nothing);
    SiteChanges changes = site.changes(nothing);
    assertEquals(1, changes.rows().size());
    assertTrue(changes.rows().get(0).contains(finding.id()), changes::toString);
    assertTrue(changes.parts().get("hunts").contains("at work 0 %"), changes::toString);
    assertTrue(page("index.html").contains("Playground"));
    assertTrue(page("findings/" + finding.id() + ".html").contains("data-root=\"../\""));
    assertEquals(List.of(), site.changes(first).rows());
    assertEquals(Map.of(), site.changes(first).parts());
  }

  /** The limits of the first time stand in the journal, those of the second nowhere. */
  @Test
  void aHuntThatWasResumedWithLargerLimitsIsAtWork() throws Exception {
    String entries =
        new ObjectMapper().writeValueAsString(new HuntEntries(Tallies.NONE, List.of(), List.of()));
    String block = "{\"block\":0,\"cases\":48,\"seconds\":5.0,\"entries\":%s}\n".formatted(entries);
    Path journal = file("journal.jsonl", JOURNAL.replace("cases", "time") + block);
    site.refresh();
    assertTrue(page("index.html").contains(">at work<"), page("index.html"));
    Files.setLastModifiedTime(
        journal,
        FileTime.fromMillis(System.currentTimeMillis() - Duration.ofSeconds(8).toMillis()));
    site.refresh();
    assertTrue(page("index.html").contains(">done<"), page("index.html"));
  }

  @Test
  void onlyPagesOfWhatHasChangedChange() throws Exception {
    Path folder = save(SampleFinding.onH2());
    String json = Files.readString(folder.resolve("finding.json"));
    for (String id : List.of("a1", "a2", "a3")) {
      file("findings/" + id + "/finding.json", json.replace("wss-0123456789ab", id));
    }
    long first = site.refresh();
    new FindingStore(source.resolve("findings")).occurrences("a2", 1234);
    long second = site.refresh();
    assertTrue(second > first);
    assertTrue(site.changed("findings/a2.html", first));
    assertFalse(site.changed("findings/a1.html", first));
    assertEquals(1, site.changes(first).rows().size());
    assertTrue(site.changes(first).rows().get(0).contains("1,234"));
    assertEquals(4, site.changes(0).rows().size());
    Files.delete(source.resolve("findings/a3/finding.json"));
    site.refresh();
    assertEquals(List.of("findings/a3.html"), site.changes(second).gone());
    assertEquals(Optional.empty(), site.html("findings/a3.html"));
  }

  @Test
  void aReportIsReadAgainWhenItIsWrittenAgain() throws Exception {
    String text = "{\"bugs\": [{\"id\": \"%s\", \"target\": \"h2\", \"level\": \"snapshot\"}]}";
    file("replay/bugs.json", text.formatted("first"));
    long first = site.refresh();
    assertTrue(page("bugs-replay.html").contains("first"));
    assertTrue(page("index.html").contains("0 of 1 bug show"), page("index.html"));
    file("replay/bugs.json", text.formatted("another"));
    site.refresh();
    assertTrue(site.changed("bugs-replay.html", first));
    assertTrue(page("bugs-replay.html").contains("another"));
    file("replay/bugs.json", "{\"bugs\": [");
    site.refresh();
    assertTrue(page("bugs-replay.html").contains("another"), "half a document is none");
  }

  @Test
  void aComparisonUnderWayIsNoHunt() throws Exception {
    file(
        "journal.jsonl",
        "{\"campaign\":{\"format\":\"5\",\"name-1\":\"h2\",\"name-2\":\"derby\"}}\n");
    site.refresh();
    assertTrue(page("index.html").contains("Nothing is here yet"));
  }

  @Test
  void theFolderItselfMayBeALink() throws Exception {
    Path folder = save(SampleFinding.onH2());
    Path link = Files.createSymbolicLink(directory.resolve("link"), source);
    Site linked = Site.live(link, Map.of());
    linked.refresh();
    assertTrue(linked.html("findings/" + folder.getFileName() + ".html").isPresent());
    assertTrue(linked.html("index.html").orElseThrow().contains("<h1>link</h1>"));
  }

  @Test
  void linksThatLeadOutOfTheFolderAreNotFollowed() throws Exception {
    Path secret = Files.writeString(directory.resolve("secret"), "-- top secret");
    Path folder = save(SampleFinding.onH2());
    Files.delete(folder.resolve("reduced.sql"));
    Files.createSymbolicLink(folder.resolve("reduced.sql"), secret);
    Path elsewhere = Files.createDirectories(directory.resolve("elsewhere"));
    Files.copy(folder.resolve("finding.json"), elsewhere.resolve("finding.json"));
    Files.createSymbolicLink(source.resolve("findings/linked"), elsewhere);
    site.refresh();
    assertFalse(page("findings/" + folder.getFileName() + ".html").contains("top secret"));
    assertEquals(Optional.empty(), site.html("findings/linked.html"));
    for (String name :
        List.of("../secret", "findings/../../secret", "", "/etc/passwd", "findings")) {
      assertEquals(Optional.empty(), site.html(name), name);
    }
  }
}
