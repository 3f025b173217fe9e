package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

final class DurationConverterTest {
  private final DurationConverter converter = new DurationConverter();

  @Test
  void readsWhatPeopleWrite() {
    assertEquals(Duration.ofSeconds(30), converter.convert("30s"));
    assertEquals(Duration.ofSeconds(30), converter.convert("30"));
    assertEquals(Duration.ofMillis(500), converter.convert("500ms"));
    assertEquals(Duration.ofMinutes(5), converter.convert("5m"));
    assertEquals(Duration.ofHours(2), converter.convert("2h"));
  }

  @Test
  void refusesOthers() {
    assertThrows(TypeConversionException.class, () -> converter.convert("soon"));
    assertThrows(TypeConversionException.class, () -> converter.convert("-1s"));
  }
}
