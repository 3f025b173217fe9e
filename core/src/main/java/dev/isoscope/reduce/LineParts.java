package dev.isoscope.reduce;

import dev.isoscope.sql.TransactionControl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Statements of the sessions that go together or not at all. */
final class LineParts {
  static final Pass.Parts<Set<Integer>> SESSIONS = parts(LineParts::sessions);
  static final Pass.Parts<Set<Integer>> TRANSACTIONS = parts(LineParts::transactions);
  static final Pass.Parts<Set<Integer>> STATEMENTS = parts(LineParts::statements);

  private LineParts() {}

  private static Pass.Parts<Set<Integer>> parts(Function<CaseDraft, List<Set<Integer>>> units) {
    return new Pass.Parts<>(
        units,
        (draft, gone) ->
            draft.withoutLines(gone.stream().flatMap(Set::stream).collect(Collectors.toSet())));
  }

  private static List<Set<Integer>> sessions(CaseDraft draft) {
    Map<String, Set<Integer>> sessions = new HashMap<>();
    List<Set<Integer>> units = new ArrayList<>();
    for (int i = 0; i < draft.lines().size(); i++) {
      sessions.computeIfAbsent(draft.lines().get(i).session(), name -> added(units)).add(i);
    }
    return units;
  }

  /** From a BEGIN to its end; a statement outside is one of its own. */
  private static List<Set<Integer>> transactions(CaseDraft draft) {
    Map<String, Set<Integer>> open = new HashMap<>();
    List<Set<Integer>> units = new ArrayList<>();
    for (int i = 0; i < draft.lines().size(); i++) {
      String session = draft.lines().get(i).session();
      TransactionControl control = control(draft, i);
      Set<Integer> unit = control instanceof TransactionControl.Begin ? null : open.get(session);
      if (unit == null) {
        unit = added(units);
      }
      unit.add(i);
      if (control instanceof TransactionControl.Begin) {
        open.put(session, unit);
      } else if (control instanceof TransactionControl.End) {
        open.remove(session);
      }
    }
    return units;
  }

  /**
   * Single statements; BEGIN goes with its end, so that what lies between them runs outside a
   * transaction; SAVEPOINT goes with what refers to it.
   */
  private static List<Set<Integer>> statements(CaseDraft draft) {
    List<Set<Integer>> units = new ArrayList<>();
    Map<String, Set<Integer>> open = new HashMap<>();
    for (int i = 0; i < draft.lines().size(); i++) {
      String session = draft.lines().get(i).session();
      TransactionControl control = control(draft, i);
      if (control instanceof TransactionControl.Begin) {
        open.put(session, added(units));
        open.get(session).add(i);
      } else if (control instanceof TransactionControl.End && open.containsKey(session)) {
        open.remove(session).add(i);
      } else {
        Set<Integer> unit = added(units);
        unit.add(i);
        if (control instanceof TransactionControl.Savepoint savepoint) {
          unit.addAll(references(draft, i, savepoint.name()));
        }
      }
    }
    return units;
  }

  private static Set<Integer> references(CaseDraft draft, int from, String savepoint) {
    Set<Integer> references = new HashSet<>();
    String session = draft.lines().get(from).session();
    for (int i = from + 1; i < draft.lines().size(); i++) {
      if (!draft.lines().get(i).session().equals(session)) {
        continue;
      }
      TransactionControl control = control(draft, i);
      if (control instanceof TransactionControl.End) {
        break;
      }
      if ((control instanceof TransactionControl.RollbackTo to
              && to.name().equalsIgnoreCase(savepoint))
          || (control instanceof TransactionControl.Release release
              && release.name().equalsIgnoreCase(savepoint))) {
        references.add(i);
      }
    }
    return references;
  }

  private static Set<Integer> added(List<Set<Integer>> units) {
    Set<Integer> unit = new TreeSet<>();
    units.add(unit);
    return unit;
  }

  private static TransactionControl control(CaseDraft draft, int line) {
    return TransactionControl.parse(draft.lines().get(line).text().toString()).orElse(null);
  }
}
