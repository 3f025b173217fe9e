package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.report.TextOptions;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TerminalTest {
  @Test
  void aNarrowLineOfProgressKeepsWhatMatters() {
    String line =
        "12 findings, 1,234,567 cases, 1:23:45 left, mysql@8.0.33 repeatable-read, 104.2/s";
    assertEquals("12 findings, 1,234,567 cases, 1:23:45 left", ProgressLine.fitting(line, 60));
    assertEquals(line, ProgressLine.fitting(line, 100));
    assertEquals("abc", ProgressLine.fitting("abcdef", 3));
  }

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
        new TextOptions(80, false, true), Terminal.options(ColorChoice.auto, false, "", UTF8));
    assertEquals(
        new TextOptions(40, true, true), Terminal.options(ColorChoice.always, false, "3", UTF8));
  }
}
