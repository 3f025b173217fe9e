package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.report.TextOptions;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TerminalTest {
  private static final Map<String, String> UTF8 = Map.of("LANG", "en_GB.UTF-8");

  @Test
  void coloursATerminalUnlessToldOtherwise() {
    assertEquals(
        new TextOptions(132, true, true), Terminal.options(ColorChoice.auto, true, "132", UTF8));
    assertEquals(
        new TextOptions(132, false, false),
        Terminal.options(ColorChoice.auto, true, "132", Map.of("NO_COLOR", "1", "LC_ALL", "C")));
    assertEquals(
        new TextOptions(132, false, true), Terminal.options(ColorChoice.never, true, "132", UTF8));
  }

  @Test
  void takesAUsualWidthElsewhere() {
    assertEquals(
        new TextOptions(100, false, true), Terminal.options(ColorChoice.auto, false, "", UTF8));
    assertEquals(
        new TextOptions(40, true, true), Terminal.options(ColorChoice.always, false, "3", UTF8));
  }
}
