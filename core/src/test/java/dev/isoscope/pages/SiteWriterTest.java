package dev.isoscope.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.finding.SampleFinding;
import dev.isoscope.model.Finding;
import dev.isoscope.report.Markup;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** A site from a finding that H2 really shows, and from documents as the commands write them. */
class SiteWriterTest {
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");

  @TempDir Path directory;
  private Path site;

  @BeforeEach
  void paths() {
    site = directory.resolve("site");
  }

  private void file(String name, String content) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private String page(String name) throws IOException {
    return Files.readString(site.resolve(name));
  }

  private List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(site)) {
      return files.filter(file -> file.toString().endsWith(".html")).toList();
    }
  }

  /** Pages are well-formed, lead nowhere else, and every link has an end. */
  private void assertSound() throws Exception {
    List<String> dangling = new ArrayList<>();
    for (Path page : pages()) {
      String html = Files.readString(page);
      DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new InputSource(new StringReader(html.replace("<!DOCTYPE html>", ""))));
      Matcher links = LINK.matcher(html);
      while (links.find()) {
        String link = links.group(1);
        boolean there =
            link.startsWith("#")
                ? html.contains("id=\"" + link.substring(1) + "\"")
                : link.equals("data:,") || Files.exists(page.resolveSibling(link));
        if (!there) {
          dangling.add(page.getFileName() + " to " + link);
        }
      }
      assertTrue(html.contains("default-src 'none'".replace("'", "&#39;")), html);
    }
    assertEquals(List.of(), dangling);
  }

  @Test
  void aFindingHasAPageWithAllThatIsKnownOfIt() throws Exception {
    Finding finding = SampleFinding.onH2();
    new FindingStore(directory.resolve("findings")).save(finding);
    assertEquals(2, SiteWriter.write(directory, site));
    assertSound();
    String overview = page("index.html");
    assertTrue(overview.contains("href=\"findings/" + finding.id() + ".html\""), overview);
    String page = page("findings/" + finding.id() + ".html");
    for (String words :
        List.of(
            finding.violation().explanation().headline(),
            "serial by transactions",
            "DELETE FROM parent",
            "should be ",
            "Copy",
            finding.command(),
            finding.check())) {
      assertTrue(page.contains(Markup.escaped(words)), words + "\n" + page);
    }
    assertTrue(
        Files.readString(directory.resolve("findings/" + finding.id() + "/history.svg"))
            .startsWith("<svg xmlns"));
  }

  @Test
  void manyFindingsEachHaveAPage() throws Exception {
    Path first = new FindingStore(directory.resolve("findings")).save(SampleFinding.onH2());
    String json = Files.readString(first.resolve("finding.json"));
    String reduced = Files.readString(first.resolve("reduced.sql"));
    for (int i = 1; i < 300; i++) {
      String id = "copy-" + i;
      file("findings/" + id + "/finding.json", json.replace("wss-0123456789ab", id));
      file("findings/" + id + "/reduced.sql", reduced);
    }
    assertEquals(301, SiteWriter.write(directory, site));
    assertTrue(Files.size(site.resolve("index.html")) < 300_000, "the overview stays small");
    assertTrue(page("findings/copy-7.html").contains("rel=\"next\""));
  }

  @Test
  void cellsOfMatricesLeadToTheEvidence() throws Exception {
    Finding finding = SampleFinding.onH2();
    String observed = "\"G2\": \"observed\", \"G0\": \"prevented\"";
    String how = "{\"how\": \"<b>so</b>\", \"attempts\": 3, \"showing\": 1}";
    file(
        "levels.json",
        """
        {"targets": [{"target": "h2", "version": "2.5", "levels": [{"name": "serializable",
          "strongest": null, "anomalies": {%s}, "evidence": {"G2": %s, "G0": %s}}]}]}
        """
            .formatted(observed, how, how));
    EvidenceFile.write(
        directory,
        "h2",
        "serializable",
        "G2",
        finding.reduced(),
        finding.violation().explanation());
    file(
        "bugs.json",
        """
        {"bugs": [
          {"id": "H2#1", "target": "h2", "level": "serializable", "status": "shows", "reason": "r"},
          {"id": "H2#2", "target": null, "level": null, "status": "not-runnable", "reason": "r"}],
         "levels": [{"levels": ["serializable"], "bugs": ["H2#1"]}]}
        """);
    EvidenceFile.write(
        directory,
        "h2",
        "serializable",
        "H2#1",
        finding.reduced(),
        finding.violation().explanation());
    file(
        "cmp/compare.json",
        """
        {"targets": [{"target": "h2", "version": "1"}, {"target": "derby", "version": "2"}],
         "cases": 3, "seconds": 1.5, "comparisons": {"count": 3, "differing": 1},
         "matrix": [{"targets": ["h2", "derby"], "level": null, "causes": {"locks": ["abc"]}}],
         "discrepancies": [{"id": "abc", "levels": ["serializable"], "cause": "locks",
           "consequence": "none", "occurrences": 1, "place": "statement 4", "origin":
           {"command": "isoscope compare"}, "sides": [{"targets": ["h2"], "behaviour": "waits"}]}]}
        """);
    JsonNode evidence =
        new ObjectMapper()
            .readTree(EvidenceFile.in(directory, "h2", "serializable", "G2").toFile());
    file("cmp/abc/evidence.json", evidence.toString());
    assertEquals(7, SiteWriter.write(directory, site));
    assertSound();
    String levels = page("levels.html");
    assertTrue(levels.contains("href=\"evidence/h2-serializable-G2.html\""), levels);
    assertTrue(levels.contains("href=\"#h2-serializable-G0\""), levels);
    assertTrue(page("bugs.html").contains("href=\"evidence/h2-serializable-H2-1.html\""));
    assertTrue(page("compare-cmp.html").contains("href=\"evidence/compare-cmp-abc.html\""));
  }

  @Test
  void foldersOfLikeNamesHaveTheirOwnPages() throws Exception {
    String bug =
        """
        {"bugs": [{"id": "%s", "target": "nullable", "status": "not-runnable", "reason": "r"}]}
        """;
    file("findings/campaign/a b/bugs.json", bug.formatted("first"));
    file("findings/campaign/a-b/bugs.json", bug.formatted("second"));
    Path below = directory.resolve("findings/campaign");
    assertEquals(3, SiteWriter.write(below, site));
    assertSound();
    assertTrue(page("bugs-a-b.html").contains("first"));
    assertTrue(page("bugs-a-b-2.html").contains("second"));
    assertTrue(page("bugs-a-b.html").contains("nullable: "));
  }

  @Test
  void whereNothingIsNothingIsWritten() throws Exception {
    assertEquals(0, SiteWriter.write(directory, site));
    assertTrue(Files.notExists(site));
  }
}
