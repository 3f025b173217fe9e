package dev.isoscope.reduce;

import java.util.HashMap;
import java.util.Map;

/** Calls the sessions T1, T2 and so on in the order of their first statements. */
final class SessionRenaming {
  private SessionRenaming() {}

  static CaseDraft canonical(CaseDraft draft) {
    Map<String, String> names = new HashMap<>();
    draft.lines().forEach(line -> names.putIfAbsent(line.session(), "T" + (names.size() + 1)));
    return draft.withLines(
        draft.lines().stream()
            .map(line -> new CaseDraft.Line(names.get(line.session()), line.text()))
            .toList());
  }
}
