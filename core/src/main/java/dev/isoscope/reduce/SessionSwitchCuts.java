package dev.isoscope.reduce;

import java.util.ArrayList;
import java.util.Comparator;
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
      int previous = previous(lines, from - 1, session);
      int next = next(lines, last + 1, session);
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

  private static int previous(List<CaseDraft.Line> lines, int from, String session) {
    for (int i = from; i >= 0; i--) {
      if (lines.get(i).session().equals(session)) {
        return i;
      }
    }
    return -1;
  }

  private static int next(List<CaseDraft.Line> lines, int from, String session) {
    for (int i = from; i < lines.size(); i++) {
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
    if (disorder(lines).compareTo(disorder(draft.lines())) < 0) {
      candidates.add(draft.withLines(lines));
    }
  }

  /** Changes of session count first, then how far statements lie apart; late gaps are better. */
  private static Disorder disorder(List<CaseDraft.Line> lines) {
    int changes = 0;
    int distance = 0;
    int early = 0;
    for (int i = 1; i < lines.size(); i++) {
      String session = lines.get(i).session();
      changes += session.equals(lines.get(i - 1).session()) ? 0 : 1;
      int previous = previous(lines, i - 1, session);
      int gap = previous < 0 ? 0 : i - previous - 1;
      distance += gap;
      early += gap * (lines.size() - i);
    }
    return new Disorder(changes, distance, early);
  }

  private record Disorder(int changes, int distance, int early) implements Comparable<Disorder> {
    private static final Comparator<Disorder> ORDER =
        Comparator.comparingInt(Disorder::changes)
            .thenComparingInt(Disorder::distance)
            .thenComparingInt(Disorder::early);

    @Override
    public int compareTo(Disorder other) {
      return ORDER.compare(this, other);
    }
  }
}
