package dev.isoscope.reduce;

import java.util.HashMap;
import java.util.Map;

/** Calls the sessions T1, T2 and so on in the order of their first statements. */
final class SessionNames {
  private SessionNames() {}

  static Draft canonical(Draft draft) {
    Map<String, String> names = new HashMap<>();
    draft.lines().forEach(line -> names.putIfAbsent(line.session(), "T" + (names.size() + 1)));
    return draft.withLines(
        draft.lines().stream()
            .map(line -> new Draft.Line(names.get(line.session()), line.text()))
            .toList());
  }
}
