package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.oracle.graph.Observations;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Calls rows by the values that they had at first, as a reader of the case knows them. */
public final class RowNames {
  private static final Pattern CAST =
      Pattern.compile("CAST\\((NULL|'(?:[^']|'')*'|[^ ']+) AS [^,]*?\\)(?=,|$)");
  private static final Pattern COMMA = Pattern.compile("(NULL|'(?:[^']|'')*'|[^',]+),");

  private static final Pattern NUMBER = Pattern.compile("'(-?\\d+(?:\\.\\d+)?)'");

  private final Map<RowIdentity, String> names = new HashMap<>();
  private final Map<String, Integer> bearers = new HashMap<>();

  public RowNames(Observations observations) {
    observations
        .chains()
        .forEach(
            (row, versions) ->
                versions.stream()
                    .filter(observations.images()::containsKey)
                    .findFirst()
                    .ifPresent(first -> name(first, observations.images().get(first))));
  }

  private void name(RowVersion first, String image) {
    String name = values(image) + " of " + first.row().table();
    names.put(first.row(), name);
    bearers.merge(name, 1, Integer::sum);
  }

  /** Values as a reader of the case knows them. */
  static String values(String image) {
    String plain = NUMBER.matcher(CAST.matcher(image).replaceAll("$1")).replaceAll("$1");
    return "(" + Phrases.inOneLine(COMMA.matcher(plain).replaceAll("$1, ")) + ")";
  }

  /** The row's values and its table; a number instead if others started with the same. */
  public String of(RowIdentity row) {
    String name = names.get(row);
    return name == null || bearers.get(name) > 1 ? row.toString() : name;
  }
}
