package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/**
 * Pages as a real browser shows them, from file URLs: no complaint on the console, no request to
 * anywhere, what the pictures must show, and nothing that a case could do.
 */
class PagesInBrowserTest {
  private static TestBrowser browser;

  @TempDir Path directory;
  private CommandLineFixture commandLine;

  @BeforeAll
  static void start() {
    browser = new TestBrowser();
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void paths() {
    commandLine = new CommandLineFixture(directory);
  }

  /** Opens a page; it loads nothing but files, and nobody complains. */
  private static void open(Path page) {
    browser.open(page.toUri().toString(), "file:");
  }

  private void run(String statements) throws IOException {
    String init =
        """
        -- case: <script>bad()</script>
        /* init */ CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(200));
        /* init */ INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd'), (5, 'e');
        """;
    Path page = directory.resolve("case.html");
    String file = commandLine.file("case.sql", init + statements);
    commandLine.isoscope("run", file, "--level", "read-committed", "--html", page.toString());
    assertTrue(Files.exists(page), commandLine.err::toString);
    open(page);
  }

  @Test
  void aBlockedStatementHasABarAndAnArrowToTheHolder() throws IOException {
    run(
        """
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET v = 'x' WHERE id = 1;
        /* T2 */ UPDATE t SET v = 'y' WHERE id = 1;
        /* T1 */ COMMIT;
        """);
    assertEquals(2, browser.count(".wide .session"));
    assertEquals(1, browser.count(".wide rect.wait"));
    assertEquals(1, browser.count(".wide path.holder"));
    assertEquals(1, browser.count(".wide path.release"));
    assertTrue(browser.lanes().contains("waits for T1"), browser.lanes());
    browser.assertCopies("button[data-copy=case-text]");
  }

  @Test
  void aDeadlockHasAVictim() throws IOException {
    run(
        """
        /* T1 */ BEGIN;
        /* T2 */ BEGIN;
        /* T1 */ UPDATE t SET v = 'x' WHERE id = 1;
        /* T2 */ UPDATE t SET v = 'x' WHERE id = 2;
        /* T1 */ UPDATE t SET v = 'x' WHERE id = 2;
        /* T2 */ UPDATE t SET v = 'x' WHERE id = 1;
        /* T1 */ COMMIT;
        """);
    assertEquals(1, browser.count(".wide rect.victim"));
    assertTrue(browser.lanes().contains("victim"), browser.lanes());
  }

  @Test
  void fiveSessionsHaveFiveLanes() throws IOException {
    StringBuilder statements = new StringBuilder();
    for (int i = 1; i <= 5; i++) {
      statements.append("/* T%d */ UPDATE t SET v = 'x' WHERE id = %d;\n".formatted(i, i));
    }
    run(statements.toString());
    assertEquals(5, browser.count(".wide .session"));
    assertEquals(5, browser.count(".wide .box"));
  }

  @Test
  void whatSqlSaysIsShownAndNotCarriedOut() throws IOException {
    String evil = "</text></svg><script>document.title = ''bad''</script><img src=x onerror=bad()>";
    run("/* T1 */ SELECT '" + evil + "' AS v FROM t WHERE id = 1;\n");
    assertEquals("<script>bad()</script> · Isoscope", browser.driver.getTitle());
    assertEquals(1, browser.count("script"), "ours");
    assertEquals(0, browser.count("img"));
    assertTrue(
        browser
            .driver
            .findElement(By.id("case-text"))
            .getText()
            .contains("<script>document.title"));
  }

  @Test
  void aSiteOfManyFindingsIsFilteredAndWalkedByKeys() throws IOException {
    String out = directory.resolve("campaign").toString();
    commandLine.isoscope(
        "hunt",
        "--level",
        "serializable",
        "--cases",
        "12",
        "--seed",
        "5",
        "--oracle",
        "wss",
        "--workers",
        "1",
        "--quiet",
        "--out",
        out);
    Path findings = directory.resolve("campaign/findings");
    Path first;
    try (Stream<Path> folders = Files.list(findings)) {
      first = folders.findFirst().orElseThrow();
    }
    String json = Files.readString(first.resolve("finding.json"));
    for (int i = 0; i < 300; i++) {
      Path copy = Files.createDirectories(findings.resolve("copy" + i));
      Files.writeString(
          copy.resolve("finding.json"), json.replace(first.getFileName().toString(), "copy" + i));
    }
    assertEquals(0, commandLine.isoscope("report", out), commandLine.err::toString);
    Path site = directory.resolve("campaign/site");
    open(site.resolve("index.html"));
    assertEquals(200, browser.count(".findings tbody tr:not([hidden])"), "the rest on demand");
    for (WebElement link : browser.driver.findElements(By.cssSelector("a[href]"))) {
      String href = link.getDomAttribute("href");
      assertTrue(Files.exists(site.resolve(href)), href);
    }
    browser.driver.findElement(By.id("filter")).sendKeys("copy29");
    assertEquals(11, browser.count(".findings tbody tr:not([hidden])"));
    browser.driver.findElement(By.cssSelector("th button")).click();
    browser.driver.findElement(By.tagName("body")).sendKeys("j");
    assertEquals(1, browser.count("tr.here"));
    open(site.resolve("findings/copy7.html"));
    assertTrue(browser.count(".wide svg.lanes") >= 2, "observed and serial");
    browser.size(500, 900);
    assertTrue(browser.driver.findElement(By.cssSelector(".narrow svg.lanes")).isDisplayed());
    browser.size(1300, 1000);
  }
}
