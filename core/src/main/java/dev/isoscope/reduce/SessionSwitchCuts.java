package dev.isoscope.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Brings the order closer to a serial one: fewer changes from session to session. */
final class SessionSwitchCuts {
  private SessionSwitchCuts() {}

  static List<CaseDraft> candidates(CaseDraft draft) {
    List<CaseDraft> candidates = new ArrayList<>();
    List<CaseDraft.Line> lines = draft.lines();
    for (int from = 0; from < lines.size(); from++) {
      String session = lines.get(from).session();
      int last = from;
      while (last + 1 < lines.size() && lines.get(last + 1).session().equals(session)) {
        last++;
      }
      boolean startsRun = from == 0 || !lines.get(from - 1).session().equals(session);
      int previous = nearest(lines, from - 1, -1, session);
      int next = nearest(lines, last + 1, 1, session);
      if (startsRun) {
        add(candidates, draft, from, last, previous + 1);
        add(candidates, draft, from, last, next);
        for (int end = from; end < last; end++) {
          add(candidates, draft, from, end, previous + 1);
        }
      } else {
        add(candidates, draft, from, last, next);
      }
    }
    return candidates;
  }

  /** Where the session has its next line, going up or down from a place; -1 if nowhere. */
  private static int nearest(List<CaseDraft.Line> lines, int from, int step, String session) {
    for (int i = from; i >= 0 && i < lines.size(); i += step) {
      if (lines.get(i).session().equals(session)) {
        return i;
      }
    }
    return -1;
  }

  /** Moves the lines from one to another, included, before a place, unless that is worse. */
  private static void add(
      List<CaseDraft> candidates, CaseDraft draft, int from, int last, int before) {
    if (before < 0 || (before >= from && before <= last + 1)) {
      return;
    }
    List<CaseDraft.Line> lines = new ArrayList<>(draft.lines());
    List<CaseDraft.Line> moved = new ArrayList<>(lines.subList(from, last + 1));
    lines.subList(from, last + 1).clear();
    lines.addAll(before > last ? before - moved.size() : before, moved);
    if (Arrays.compare(disorder(lines), disorder(draft.lines())) < 0) {
      candidates.add(draft.withLines(lines));
    }
  }

  /** Changes of session count first, then how far statements lie apart; late gaps are better. */
  private static int[] disorder(List<CaseDraft.Line> lines) {
    int changes = 0;
    int distance = 0;
    int early = 0;
    for (int i = 1; i < lines.size(); i++) {
      String session = lines.get(i).session();
      changes += session.equals(lines.get(i - 1).session()) ? 0 : 1;
      int previous = nearest(lines, i - 1, -1, session);
      int gap = previous < 0 ? 0 : i - previous - 1;
      distance += gap;
      early += gap * (lines.size() - i);
    }
    return new int[] {changes, distance, early};
  }
}
