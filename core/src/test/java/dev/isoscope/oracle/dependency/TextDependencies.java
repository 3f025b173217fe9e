package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.oracle.graph.Dependency;
import dev.isoscope.oracle.graph.Use;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/** The dependencies of a history of a test, straight from Definitions 2 to 8, without any haste. */
final class TextDependencies {
  private final Map<RowIdentity, List<RowVersion>> orders = new LinkedHashMap<>();
  private final Set<Integer> counting;
  private final BiPredicate<String, RowVersion> meets;
  private final List<Dependency> found = new ArrayList<>();

  TextDependencies(
      Map<RowIdentity, List<RowVersion>> chains,
      Set<Integer> counting,
      BiPredicate<String, RowVersion> meets) {
    this.counting = counting;
    this.meets = meets;
    chains.forEach(
        (row, chain) ->
            orders.put(
                row,
                chain.stream()
                    .filter(version -> version.isInitial() || counting.contains(version.writer()))
                    .toList()));
  }

  List<Dependency> of(List<Use> uses, List<TextHistory.Judged> judged) {
    for (List<RowVersion> order : orders.values()) {
      for (int i = 1; i < order.size(); i++) {
        RowVersion before = order.get(i - 1);
        add(Dependency.Kind.ITEM_WRITE, before.writer(), order.get(i).writer(), before, before);
      }
    }
    for (Use use : uses) {
      switch (use.manner()) {
        case READ -> seen(use, Dependency.Kind.ITEM_READ, Dependency.Kind.ITEM_ANTI);
        case COMPUTED -> seen(use, Dependency.Kind.VALUE_WRITE, Dependency.Kind.VALUE_WRITE);
        case REPLACED, JUDGED -> {}
      }
    }
    judged.forEach(this::judged);
    return found;
  }

  private void seen(Use use, Dependency.Kind read, Dependency.Kind anti) {
    RowVersion version = use.version();
    add(read, version.writer(), use.statement(), version, version);
    List<RowVersion> order = orders.get(version.row());
    int place = order.indexOf(version);
    if (place >= 0 && place + 1 < order.size()) {
      RowVersion next = order.get(place + 1);
      overwritten(anti, use.statement(), version, next);
    }
  }

  private void judged(TextHistory.Judged one) {
    List<RowVersion> order = orders.get(one.version().row());
    int place = order.indexOf(one.version());
    if (place < 0) {
      return;
    }
    boolean met = meets.test(one.condition(), one.version());
    for (int i = place; i > 0; i--) {
      if (meets.test(one.condition(), order.get(i))
          != meets.test(one.condition(), order.get(i - 1))) {
        add(
            one.query() ? Dependency.Kind.PREDICATE_READ : Dependency.Kind.PREDICATE_WRITE,
            order.get(i).writer(),
            one.statement(),
            one.version(),
            order.get(i));
        break;
      }
    }
    for (int i = place + 1; i < order.size(); i++) {
      if (meets.test(one.condition(), order.get(i)) != met) {
        overwritten(
            one.query() ? Dependency.Kind.PREDICATE_ANTI : Dependency.Kind.PREDICATE_WRITE,
            one.statement(),
            one.version(),
            order.get(i));
        break;
      }
    }
  }

  private void overwritten(
      Dependency.Kind kind, int seeing, RowVersion seen, RowVersion installed) {
    add(kind, seeing, installed.writer(), seen, installed, true);
  }

  private void add(
      Dependency.Kind kind, int earlier, int later, RowVersion seen, RowVersion installed) {
    add(kind, earlier, later, seen, installed, false);
  }

  private void add(
      Dependency.Kind kind,
      int earlier,
      int later,
      RowVersion seen,
      RowVersion installed,
      boolean overwrites) {
    if (earlier != later && counting.contains(earlier) && counting.contains(later)) {
      found.add(new Dependency(kind, earlier, later, seen, installed, overwrites, true));
    }
  }
}
