package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A real browser, where one is installed; tests that want one are skipped elsewhere, and say so.
 */
final class TestBrowser implements AutoCloseable {
  private static final Pattern REQUEST =
      Pattern.compile("\"Network\\.requestWillBeSent\".*?\"request\":\\{.*?\"url\":\"([^\"]*)\"");

  /** Far more than anything takes; who waits so long has failed. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  final ChromeDriver driver;

  TestBrowser() {
    Optional<File> chromium = program("chromium");
    Optional<File> chromeDriver = program("chromedriver");
    assumeTrue(
        chromium.isPresent() && chromeDriver.isPresent(),
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
        new ChromeDriverService.Builder().usingDriverExecutable(chromeDriver.get()).build();
    driver = new ChromeDriver(service, options);
  }

  private static Optional<File> program(String name) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> new File(folder, name))
        .filter(File::canExecute)
        .findFirst();
  }

  /** Opens a page; it loads nothing from elsewhere, and nobody complains. */
  void open(String url, String own) {
    driver.manage().logs().get(LogType.PERFORMANCE);
    driver.get(url);
    assertSound(own);
  }

  /**
   * Nobody has complained since the last time, and nothing was asked for elsewhere.
   *
   * @param own what all addresses begin with that may be asked
   */
  void assertSound(String own) {
    assertEquals(List.of(), driver.manage().logs().get(LogType.BROWSER).getAll());
    List<String> elsewhere =
        driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
            .map(entry -> REQUEST.matcher(entry.getMessage()))
            .filter(Matcher::find)
            .map(found -> found.group(1))
            .filter(url -> !url.startsWith(own) && !url.startsWith("data:"))
            .toList();
    assertEquals(List.of(), elsewhere);
  }

  int count(String selector) {
    return driver.findElements(By.cssSelector(selector)).size();
  }

  WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  /** A button copies, and says so for a while, once the clipboard has it. */
  void assertCopies(String selector) {
    WebElement button = find(selector);
    String before = button.getText();
    // All that it says is noted: who asks from time to time may come too late.
    driver.executeScript(
        "const button = arguments[0]; button.dataset.said = '';"
            + "new MutationObserver(() => { button.dataset.said += button.textContent + ' '; })"
            + ".observe(button, { childList: true });",
        button);
    button.click();
    await(
        "it is as it was",
        () -> ("Copied " + before + " ").equals(button.getDomAttribute("data-said")));
  }

  /** The lanes on a wide screen. */
  String lanes() {
    return find(".wide svg.lanes").getText();
  }

  void size(int width, int height) {
    driver.manage().window().setSize(new Dimension(width, height));
  }

  /** Light or dark, as a system would say it. */
  void scheme(String name) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", name))));
  }

  String script(String expression) {
    return String.valueOf(driver.executeScript("return " + expression));
  }

  /** What is replaced while one looks at it has not happened yet. */
  private static boolean seen(BooleanSupplier happened) {
    try {
      return happened.getAsBoolean();
    } catch (StaleElementReferenceException e) {
      return false;
    }
  }

  /** Waits for something that is bound to happen. */
  static void await(String what, BooleanSupplier happened) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!seen(happened)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("in vain: " + what);
      }
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Override
  public void close() {
    driver.quit();
  }
}
