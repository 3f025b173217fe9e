package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The values that rows have had in their columns. */
final class RowValues {
  private static final Pattern VALUE = Pattern.compile("(?:'(?:[^']|'')*'|[^',])+");
  private static final Pattern NULL = Pattern.compile("\\s*(?:CAST\\()?NULL\\b");

  private record Value(int column, String text) {}

  private final Map<RowIdentity, Set<Value>> values = new HashMap<>();

  /**
   * @param images the columns of versions as lists of SQL literals
   */
  RowValues(Map<RowVersion, String> images) {
    images.forEach((version, image) -> enter(version.row(), image));
  }

  private void enter(RowIdentity row, String image) {
    Set<Value> some = values.computeIfAbsent(row, key -> new HashSet<>());
    Matcher matcher = VALUE.matcher(image);
    for (int column = 0; matcher.find(); column++) {
      if (!NULL.matcher(matcher.group()).lookingAt()) {
        some.add(new Value(column, normal(matcher.group())));
      }
    }
  }

  /** In many collations neither case nor blanks at the end tell values apart. */
  private static String normal(String literal) {
    return literal.strip().toLowerCase(Locale.ROOT).replaceAll(" +'", "'");
  }

  /** Whether both have had, if at different times, the same value in a column. */
  boolean haveCommon(RowIdentity one, RowIdentity other) {
    return !Collections.disjoint(
        values.getOrDefault(one, Set.of()), values.getOrDefault(other, Set.of()));
  }
}
