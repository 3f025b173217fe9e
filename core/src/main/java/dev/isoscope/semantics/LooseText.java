package dev.isoscope.semantics;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Values that differ and may yet count as equal, so that either stands for both. */
public final class LooseText {
  private static final Pattern BLANKS = Pattern.compile(" +('|$)");
  private static final Pattern OTHER_ZERO = Pattern.compile("'?-0*(\\.0*)?([eE].*)?'?");

  private LooseText() {}

  /** In many collations neither case nor blanks at the end tell values or literals apart. */
  public static String folded(String value) {
    return BLANKS.matcher(value).replaceAll("$1").toLowerCase(Locale.ROOT);
  }

  /** Whether there are such values among some. */
  public static boolean isAmong(Stream<String> values) {
    Map<String, String> known = new HashMap<>();
    return values.anyMatch(
        value -> {
          String other = known.putIfAbsent(folded(value), value);
          return other != null && !other.equals(value)
              || value.chars().anyMatch(c -> c > 127) // accents may not count either
              || OTHER_ZERO.matcher(value).matches();
        });
  }
}
