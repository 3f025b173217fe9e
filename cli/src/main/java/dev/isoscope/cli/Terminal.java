package dev.isoscope.cli;

import dev.isoscope.report.TextOptions;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What standard output can show; the launcher says whether it is a terminal and how wide, or
 * COLUMNS does.
 */
final class Terminal {
  private static final int USUAL_WIDTH = 80;
  private static final int LEAST_WIDTH = 40;

  private Terminal() {}

  static TextOptions options(ColorChoice colour) {
    TextOptions told =
        options(
            colour,
            Boolean.getBoolean("isoscope.terminal"),
            System.getProperty("isoscope.width", System.getenv().getOrDefault("COLUMNS", "")),
            System.getenv());
    String unicode = System.getProperty("isoscope.unicode");
    return unicode == null
        ? told
        : new TextOptions(told.width(), told.colour(), Boolean.parseBoolean(unicode));
  }

  static TextOptions options(
      ColorChoice colour, boolean terminal, String width, Map<String, String> environment) {
    boolean wanted =
        switch (colour) {
          case always -> true;
          case never -> false;
          case auto ->
              terminal
                  && environment.getOrDefault("NO_COLOR", "").isEmpty()
                  && !"dumb".equals(environment.get("TERM"));
        };
    return new TextOptions(columns(width), wanted, unicode(environment));
  }

  private static int columns(String width) {
    return width.matches("[1-9][0-9]{0,4}")
        ? Math.max(LEAST_WIDTH, Integer.parseInt(width))
        : USUAL_WIDTH;
  }

  /** The first of the variables that is set decides, as for the C library. */
  private static boolean unicode(Map<String, String> environment) {
    return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
        .map(name -> environment.getOrDefault(name, ""))
        .filter(value -> !value.isEmpty())
        .findFirst()
        .map(value -> value.toUpperCase(Locale.ROOT).replace("-", "").contains("UTF8"))
        .orElse(false);
  }
}
