package dev.isoscope.reduce;

import dev.isoscope.sql.Token;
import dev.isoscope.sql.TransactionControl;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Steps out of a corner in which no single cut helps any more: two changes at once of which one
 * takes a statement, a session or a transaction away. Each leaves less than there was, so this
 * ends.
 */
final class Regroupings {
  private Regroupings() {}

  static List<CaseDraft> candidates(CaseDraft draft) {
    List<CaseDraft> candidates = new ArrayList<>();
    if (draft.lines().size() > 1 && draft.lines().get(0).text().is(0, "INSERT")) {
      candidates.add(intoInit(draft));
    }
    sessions(draft, candidates);
    CaseDraft spread = spread(draft);
    CaseDraft turned = turned(draft);
    for (int unit = 0; unit < LineParts.STATEMENTS.count(draft); unit++) {
      // A write may be needed only because two others happen to write the same.
      candidates.add(LineParts.STATEMENTS.without(spread, unit, unit + 1));
    }
    for (int unit = 0; unit < LineParts.STATEMENTS.count(turned); unit++) {
      // Or because the transaction ends too early, or too late.
      candidates.add(LineParts.STATEMENTS.without(turned, unit, unit + 1));
    }
    return candidates;
  }

  /** Rows that are there before anybody else starts may as well be there from the start. */
  private static CaseDraft intoInit(CaseDraft draft) {
    List<SqlText> init = new ArrayList<>(draft.init());
    init.add(draft.lines().get(0).text());
    return draft.withoutLines(Set.of(0)).withInit(init);
  }

  /** One session does what two did. */
  private static void sessions(CaseDraft draft, List<CaseDraft> candidates) {
    Set<String> names = new TreeSet<>();
    draft.lines().forEach(line -> names.add(line.session()));
    for (String kept : names) {
      for (String gone : names) {
        if (names.size() > 2 && kept.compareTo(gone) < 0) {
          candidates.add(draft.withSessions(session -> session.equals(gone) ? kept : session));
        }
      }
    }
  }

  /** Every number is another one. */
  private static CaseDraft spread(CaseDraft draft) {
    int[] next = {0};
    return draft.withLines(
        draft.lines().stream()
            .map(
                line -> {
                  SqlText text = line.text();
                  for (int i = 0; i < text.size(); i++) {
                    if (text.at(i).kind() == Token.Kind.NUMBER) {
                      text = text.with(new Range(i, i + 1), String.valueOf(next[0]++));
                    }
                  }
                  return line.with(text);
                })
            .toList());
  }

  /** The transaction that ends last but one ends last. */
  private static CaseDraft turned(CaseDraft draft) {
    List<CaseDraft.Line> lines = new ArrayList<>(draft.lines());
    int last = end(lines, lines.size() - 1);
    int before = end(lines, last - 1);
    if (before >= 0 && !lines.get(before).session().equals(lines.get(last).session())) {
      lines.add(lines.remove(before));
    }
    return draft.withLines(lines);
  }

  private static int end(List<CaseDraft.Line> lines, int from) {
    for (int i = from; i >= 0; i--) {
      if (TransactionControl.parse(lines.get(i).text().toString()).orElse(null)
          instanceof TransactionControl.End) {
        return i;
      }
    }
    return -1;
  }
}
