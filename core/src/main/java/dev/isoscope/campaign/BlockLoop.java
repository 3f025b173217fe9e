package dev.isoscope.campaign;

import dev.isoscope.model.Case;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Goes through the cases of a block on targets of this process. */
record BlockLoop<S extends CaseSighting, E extends BlockEntries<E>>(
    Examination<S, E> examination,
    Examiner<S, E> examiner,
    CaseSource<?, ?> cases,
    CasesUnderWay.Mark mark,
    Budget budget,
    Map<Place, CrashRecord<S, E>> crashes,
    Consumer<SQLException> lost) {
  /** Hears of every part of a block. */
  interface Parts<S extends CaseSighting, E extends BlockEntries<E>> {
    void reached(ExaminedBlock<S, E> soFar, E more) throws IOException;
  }

  /** Some cases in a row, before it is known what they add to. */
  private record Part<S extends CaseSighting, E extends BlockEntries<E>>(
      int cases, Examined<S, E> examined) {}

  /** Goes on with a block, until its end or that of the budget, and says how far it has come. */
  ExaminedBlock<S, E> examine(ExaminedBlock<S, E> before, int wanted, Parts<S, E> listener)
      throws IOException {
    ExaminedBlock<S, E> all = before;
    long first = (long) before.number() * examination.blockSize();
    while (all.cases() < wanted && !budget.exhausted()) {
      int size = examination.partSize();
      int end = Math.min(wanted, all.cases() - all.cases() % size + size);
      Part<S, E> part = part(first + all.cases(), first + end);
      all = all.plus(part.cases(), part.examined());
      listener.reached(all, part.examined().counted());
    }
    mark.clear();
    return all;
  }

  private Part<S, E> part(long from, long to) {
    try {
      return examiner.stretch(() -> stretch(from, to));
    } catch (SQLException e) {
      lost.accept(e);
      return new Part<>(0, examination.unexamined());
    }
  }

  private Part<S, E> stretch(long from, long to) {
    Examined<S, E> all = examination.unexamined();
    int done = 0;
    for (long nth = from; nth < to && !budget.exhausted(); nth++) {
      all = all.plus(examine(Place.of(nth)));
      done++;
    }
    return new Part<>(done, all);
  }

  private Examined<S, E> examine(Place place) {
    CrashRecord<S, E> known = crashes.get(place);
    if (known != null && known.result().isPresent()) {
      return known.result().get();
    }
    mark.at(place, CasesUnderWay.Phase.EXAMINING);
    Case testCase;
    try {
      testCase = cases.at(place);
    } catch (RuntimeException e) {
      E skipped = examination.skipped(place, "the generator failed: " + e);
      return new Examined<>(skipped, List.of());
    }
    return examiner.examine(place, testCase);
  }
}
