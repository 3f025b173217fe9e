package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a release brings besides the program: the page for man, and completion in shells. */
final class ManualPageTest {
  @TempDir Path directory;

  @Test
  void thePageTellsOfAllCommandsAndOptions() {
    CommandLineFixture line = new CommandLineFixture(directory);
    assertEquals(0, line.isoscope("manual"));
    String page = line.out.toString();
    assertTrue(page.startsWith(".TH ISOSCOPE 1"), page);
    assertTrue(page.contains(".SS isoscope hunt\n"), page);
    assertTrue(page.contains(".SS isoscope bugs bisect\n"), page);
    assertTrue(page.contains(".TP\n\\-\\-oracle NAME\n"), page);
    assertTrue(page.contains(".SH EXIT STATUS\n.TP\n0\n"), page);
    assertFalse(page.contains("warm"), "hidden commands stay hidden");
    // Every line that begins with a dot is a request that man knows.
    assertEquals(
        0,
        page.lines()
            .filter(text -> text.startsWith("."))
            .filter(text -> !text.matches("[.](TH|SH|SS|TP|PP|nf|fi)( .*)?"))
            .count());
  }

  @Test
  void shellsCompleteCommands() {
    CommandLineFixture line = new CommandLineFixture(directory);
    assertEquals(0, line.isoscope("completion"));
    String script = line.out.toString();
    assertTrue(script.contains("complete -F _complete_isoscope"), script);
    assertTrue(script.contains("hunt"), script);
    assertTrue(script.contains("--oracle"), script);
  }
}
