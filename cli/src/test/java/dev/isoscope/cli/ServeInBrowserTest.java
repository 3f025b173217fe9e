package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/**
 * {@code serve} as a real browser shows it: findings of a hunt appear while one looks, and the
 * playground draws what its cases do; nothing is asked for elsewhere, and nobody complains.
 */
class ServeInBrowserTest {
  private static final String TABLE =
      """
      /* init */ CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(200));
      /* init */ INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd'), (5, 'e');
      """;

  private static TestBrowser browser;

  @TempDir Path directory;
  private ServedPages served;

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
  void serve() {
    served = new ServedPages(directory.resolve("campaign").toString(), "--playground");
  }

  @AfterEach
  void end() throws IOException {
    browser.assertSound(served.address());
    browser.driver.get("about:blank");
    served.close();
  }

  private void open(String page) {
    browser.open(served.address() + page, served.address());
  }

  // ---- a hunt under way -----------------------------------------------------------------------

  private CommandLineFixture hunt(String name, String cases) {
    CommandLineFixture commandLine = new CommandLineFixture(directory);
    commandLine.isoscope(
        ("hunt --level serializable --seed 5 --oracle wss --workers 1 --quiet --cases " + cases)
            .concat(" --out " + directory.resolve(name))
            .split(" "));
    return commandLine;
  }

  @Test
  void whatAHuntFindsAppearsWithoutAReload() {
    open("");
    assertTrue(browser.find("main").getText().contains("Nothing is here yet"));
    browser.script("(document.body.dataset.mark = 'the same page')");
    Thread hunt = new Thread(() -> hunt("campaign", "96"));
    hunt.start();
    TestBrowser.await("a finding", () -> browser.count(".findings tbody tr") > 0);
    TestBrowser.await("the rate", () -> browser.find("main").getText().contains("cases/s now"));
    assertTrue(browser.find("table.hunts").getText().contains("h2"), "the hunt is told of");
    assertEquals("the same page", browser.script("document.body.dataset.mark"));
    TestBrowser.await("its end", () -> browser.find("table.hunts").getText().contains("done"));
    TestBrowser.await("live", () -> browser.find("#live").getText().equals("live"));
    String link = browser.find(".findings a").getDomAttribute("href");
    browser.find(".findings a").click();
    TestBrowser.await("its page", () -> browser.count(".wide svg.lanes") >= 2);
    assertTrue(browser.driver.getCurrentUrl().endsWith(link));
  }

  @Test
  void aFindingThatOneLooksAtIsBroughtUpToDate() throws IOException {
    hunt("campaign", "12");
    open("");
    browser.find(".findings a").click();
    TestBrowser.await("its page", () -> browser.count(".wide svg.lanes") >= 2);
    TestBrowser.await("live", () -> browser.find("#live").getText().equals("live"));
    String id = browser.driver.getCurrentUrl().replaceFirst(".*/(.*)[.]html", "$1");
    browser.script("(document.body.dataset.mark = 'the same page')");
    Path file = directory.resolve("campaign/findings").resolve(id).resolve("finding.json");
    String json = Files.readString(file);
    Files.writeString(
        file, json.replaceFirst("\"occurrences\" : [0-9]+", "\"occurrences\" : 4321"));
    TestBrowser.await(
        "the new number", () -> browser.find(".facts").getText().contains("4321 times"));
    assertEquals("the same page", browser.script("document.body.dataset.mark"));
  }

  @Test
  void manyFindingsAreFilteredWhileFurtherOnesCome() throws IOException {
    hunt("campaign", "12");
    Path findings = directory.resolve("campaign/findings");
    Path first;
    try (Stream<Path> folders = Files.list(findings)) {
      first = folders.findFirst().orElseThrow();
    }
    String json = Files.readString(first.resolve("finding.json"));
    for (int i = 0; i < 2000; i++) {
      copy(findings, json, first, "copy" + i);
    }
    open("");
    assertEquals(200, browser.count(".findings tbody tr:not([hidden])"), "the rest on demand");
    browser.find("#filter").sendKeys("copy199");
    assertEquals(11, browser.count(".findings tbody tr:not([hidden])"));
    copy(findings, json, first, "copy1999a");
    TestBrowser.await("one more", () -> browser.count(".findings tbody tr:not([hidden])") == 12);
    browser.find("#filter").sendKeys(Keys.ESCAPE);
    browser.driver.findElement(By.tagName("body")).sendKeys("j");
    assertEquals(1, browser.count("tr.here"));
    assertEquals("copy1999a", browser.find("tr.here a").getText(), "what is new comes first");
    Files.delete(findings.resolve("copy1999a/finding.json"));
    TestBrowser.await("one less", () -> browser.count("a[href='findings/copy1999a.html']") == 0);
  }

  private static void copy(Path findings, String json, Path first, String name) throws IOException {
    Path folder = Files.createDirectories(findings.resolve(name));
    Files.writeString(
        folder.resolve("finding.json"), json.replace(first.getFileName().toString(), name));
  }

  // ---- the playground -------------------------------------------------------------------------

  /** Replaces the case, as by pasting one. */
  private static void type(String text) {
    browser.driver.executeScript("document.getElementById('text').value = arguments[0]", text);
  }

  private static void awaitEnd() {
    TestBrowser.await("the end of the run", () -> browser.find("#go").isEnabled());
  }

  /** Runs a case by keys alone. */
  private void run(String statements) {
    open("playground.html");
    type(TABLE + statements);
    browser.find("#text").sendKeys(Keys.chord(Keys.CONTROL, Keys.ENTER));
    TestBrowser.await(
        "the run", () -> browser.count("#view svg.lanes") > 0 || browser.count("#notes li") > 0);
    awaitEnd();
  }

  @Test
  void aBlockedCaseIsDrawn() {
    run(
        """
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET v = 'x' WHERE id = 1;
        /* T2 */ UPDATE t SET v = 'y' WHERE id = 1;   -- blocked until 4
        /* T1 */ COMMIT;
        /* T1 */ SELECT v FROM t WHERE id = 1;        -- rows: (x)
        """);
    assertEquals(1, browser.count(".wide rect.wait"));
    assertEquals(1, browser.count(".wide path.holder"));
    assertTrue(browser.lanes().contains("waits for T1"), browser::lanes);
    assertEquals("unexpected", browser.find("#matrix button").getText());
    assertTrue(browser.find("#why").getText().contains("statement 5"), "and the page says so");
    browser.assertCopies("button[data-copy=case-text]");
  }

  @Test
  void aDeadlockIsDrawn() {
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
    assertEquals("no expectation", browser.find("#matrix button").getText());
  }

  @Test
  void fiveSessionsAreDrawnWideAndNarrowLightAndDark() {
    StringBuilder statements = new StringBuilder();
    for (int i = 1; i <= 5; i++) {
      statements.append("/* T%d */ UPDATE t SET v = 'x' WHERE id = %d;\n".formatted(i, i));
    }
    run(statements.toString());
    assertEquals(5, browser.count(".wide .session"));
    assertEquals(5, browser.count(".wide .box"));
    String paper = "getComputedStyle(document.documentElement).backgroundColor";
    browser.scheme("light");
    String light = browser.script(paper);
    browser.scheme("dark");
    assertNotEquals(light, browser.script(paper));
    browser.scheme("light");
    // Desktop windows do not get as narrow as a phone.
    browser.driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 1, "mobile", true));
    try {
      assertTrue(browser.find(".narrow svg.lanes").isDisplayed());
      assertEquals(
          "390", browser.script("document.documentElement.scrollWidth"), "nothing sticks out");
    } finally {
      browser.driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }
  }

  @Test
  void whatSqlSaysIsShownAndNotCarriedOut() {
    String evil = "</text></svg><script>document.title = ''bad''</script><img src=x onerror=bad()>";
    run(
        "/* T1 */ SELECT '"
            + evil
            + "' AS v FROM t WHERE id = 1;\n/* T1 */ SELECT \"<script>\" FROM t;\n");
    assertEquals("Playground · Isoscope", browser.driver.getTitle());
    assertEquals(3, browser.count("script"), "ours");
    assertEquals(0, browser.count("img"));
    assertTrue(browser.find("#case-text").getText().contains("<script>document.title"));
  }

  @Test
  void faultsAreToldWhereTheyAre() {
    open("playground.html");
    type("/* T1 */ SELECT 1;\n/* T1 */ SELECT 2; -- rows: (\n");
    browser.find("#text").sendKeys(Keys.chord(Keys.CONTROL, Keys.ENTER));
    TestBrowser.await("the fault", () -> browser.find("#fault").isDisplayed());
    assertTrue(browser.find("#fault").getText().contains("case.sql:2:"));
    assertEquals("/* T1 */ SELECT 2; -- rows: (", browser.script("getSelection().toString()"));
    type("/* T1 */ SELECT 1;");
    browser.find("#targets").sendKeys("jdbc:h2:mem:x", Keys.ENTER);
    TestBrowser.await(
        "the refusal", () -> browser.find("#fault").getText().contains("starts itself"));
    // Chromium itself notes on the console that an answer was not a success.
    List<String> complaints =
        browser.driver.manage().logs().get("browser").getAll().stream()
            .map(entry -> entry.getMessage())
            .filter(message -> !message.contains("status of 422"))
            .toList();
    assertEquals(List.of(), complaints);
  }

  @Test
  void casesAreLoadedAndJudgedWithoutAMouse() throws IOException {
    open("playground.html");
    browser.find("#shipped").sendKeys("p4-lost-update");
    TestBrowser.await(
        "the case",
        () -> browser.script("document.getElementById('text').value").contains("case:"));
    Path file = directory.resolve("own.sql");
    Files.writeString(
        file, TABLE + "/* T1 */ UPDATE t SET v = 'z' WHERE id = 1;   -- updated: 1\n");
    browser.find("#file").sendKeys(file.toString());
    TestBrowser.await(
        "the file", () -> browser.script("document.getElementById('text').value").contains("'z'"));
    browser.find("input[value=sqlite]").sendKeys(Keys.SPACE);
    browser.find("input[name=judge]").sendKeys(Keys.SPACE);
    browser.find("#go").sendKeys(Keys.ENTER);
    TestBrowser.await("both runs", () -> browser.count("#matrix tbody tr") == 2);
    awaitEnd();
    assertTrue(browser.find("#judged").getText().contains("wss pass"), "the oracles have judged");
    List<WebElement> runs = browser.driver.findElements(By.cssSelector("#matrix button"));
    assertEquals("as expected", runs.get(1).getText());
    runs.get(1).sendKeys(Keys.ENTER);
    assertTrue(browser.find("#view .facts").getText().contains("sqlite@"));
    assertEquals(
        "true",
        browser.find("#matrix tbody tr:nth-child(2) button").getDomAttribute("aria-pressed"));
    assertEquals("true", browser.script("document.activeElement.dataset.run.startsWith('sqlite')"));
  }

  @Test
  void aRunIsStopped() {
    open("playground.html");
    type("/* T1 */ SELECT COUNT(*) FROM SYSTEM_RANGE(1, 1000000000000) WHERE RAND() < 0;");
    browser.find("#go").click();
    TestBrowser.await(
        "its start", () -> browser.find("#progress").getText().contains("runs the case"));
    browser.find("#stop").click();
    TestBrowser.await("its end", () -> browser.find("#progress").getText().equals("stopped"));
    assertTrue(browser.find("#go").isEnabled());
  }
}
