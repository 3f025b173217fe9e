package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * Pages as a real browser shows them, from file URLs: no complaint on the console, no request to
 * anywhere, what the pictures must show, and nothing that a case could do.
 */
class PagesInBrowserTest {
  private static final Pattern REQUEST =
      Pattern.compile("\"Network\\.requestWillBeSent\".*?\"request\":\\{.*?\"url\":\"([^\"]*)\"");

  private static WebDriver browser;

  @TempDir Path directory;
  private CommandLineFixture commandLine;

  @BeforeAll
  static void start() {
    Optional<File> chromium = program("chromium");
    Optional<File> driver = program("chromedriver");
    assumeTrue(
        chromium.isPresent() && driver.isPresent(),
        "no browser: apt-get install chromium chromium-driver, and pages are tested as well");
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.get());
    options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu");
    options.addArguments("--disable-dev-shm-usage", "--window-size=1300,1000");
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder().usingDriverExecutable(driver.get()).build();
    browser = new ChromeDriver(service, options);
  }

  private static Optional<File> program(String name) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> new File(folder, name))
        .filter(File::canExecute)
        .findFirst();
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.quit();
    }
  }

  @BeforeEach
  void paths() {
    commandLine = new CommandLineFixture(directory);
  }

  /** Opens a page; it loads nothing but files, and nobody complains. */
  private static void open(Path page) {
    browser.manage().logs().get(LogType.PERFORMANCE);
    browser.get(page.toUri().toString());
    assertEquals(List.of(), browser.manage().logs().get(LogType.BROWSER).getAll());
    List<String> elsewhere =
        browser.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
            .map(entry -> REQUEST.matcher(entry.getMessage()))
            .filter(Matcher::find)
            .map(found -> found.group(1))
            .filter(url -> !url.startsWith("file:") && !url.startsWith("data:"))
            .toList();
    assertEquals(List.of(), elsewhere);
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

  private static int count(String selector) {
    return browser.findElements(By.cssSelector(selector)).size();
  }

  private static String lanes() {
    return browser.findElement(By.cssSelector(".wide svg.lanes")).getText();
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
    assertEquals(2, count(".wide .session"));
    assertEquals(1, count(".wide rect.wait"));
    assertEquals(1, count(".wide path.holder"));
    assertEquals(1, count(".wide path.release"));
    assertTrue(lanes().contains("waits for T1"), lanes());
    WebElement button = browser.findElement(By.cssSelector("button[data-copy=case-text]"));
    button.click();
    assertEquals("Copied", button.getText());
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
    assertEquals(1, count(".wide rect.victim"));
    assertTrue(lanes().contains("victim"), lanes());
  }

  @Test
  void fiveSessionsHaveFiveLanes() throws IOException {
    StringBuilder statements = new StringBuilder();
    for (int i = 1; i <= 5; i++) {
      statements.append("/* T%d */ UPDATE t SET v = 'x' WHERE id = %d;\n".formatted(i, i));
    }
    run(statements.toString());
    assertEquals(5, count(".wide .session"));
    assertEquals(5, count(".wide .box"));
  }

  @Test
  void whatSqlSaysIsShownAndNotCarriedOut() throws IOException {
    String evil = "</text></svg><script>document.title = ''bad''</script><img src=x onerror=bad()>";
    run("/* T1 */ SELECT '" + evil + "' AS v FROM t WHERE id = 1;\n");
    assertEquals("<script>bad()</script> · Isoscope", browser.getTitle());
    assertEquals(1, count("script"), "ours");
    assertEquals(0, count("img"));
    assertTrue(
        browser.findElement(By.id("case-text")).getText().contains("<script>document.title"));
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
    assertEquals(200, count(".findings tbody tr:not([hidden])"), "the rest on demand");
    for (WebElement link : browser.findElements(By.cssSelector("a[href]"))) {
      String href = link.getDomAttribute("href");
      assertTrue(Files.exists(site.resolve(href)), href);
    }
    browser.findElement(By.id("filter")).sendKeys("copy29");
    assertEquals(11, count(".findings tbody tr:not([hidden])"));
    browser.findElement(By.cssSelector("th button")).click();
    browser.findElement(By.tagName("body")).sendKeys("j");
    assertEquals(1, count("tr.here"));
    open(site.resolve("findings/copy7.html"));
    assertTrue(count(".wide svg.lanes") >= 2, "observed and serial");
    browser.manage().window().setSize(new Dimension(500, 900));
    assertTrue(browser.findElement(By.cssSelector(".narrow svg.lanes")).isDisplayed());
    browser.manage().window().setSize(new Dimension(1300, 1000));
  }
}
