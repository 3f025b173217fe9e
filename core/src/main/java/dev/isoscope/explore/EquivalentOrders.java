package dev.isoscope.explore;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.semantics.Transactions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The orders that come to the same as one that was run: those that only swap statements of which
 * the run shows that they have nothing to do with each other (the trace of Mazurkiewicz that the
 * run belongs to), and those that submit something to a session that waits, which is then put off.
 *
 * <p>A statement has to do with all others if it ends a transaction or is one of its own, had to
 * wait, failed, or let others go on; the snapshot that a BEGIN or a first read takes is therefore
 * never swapped with a commit. Two others have to do with each other if one writes a table that the
 * other one touches, and, where there was a deadlock or several had to wait, if both start a
 * transaction: whom the DBMS chooses may depend on the age of transactions. Where a serialization
 * failed, all have to do with each other: whom that hits may depend on the order of mere reads.
 */
final class EquivalentOrders {
  /** More statements than these have no bits. */
  static final int MOST_STATEMENTS = Long.SIZE;

  private final SessionScripts scripts;

  /** For each statement those that came before it and have to do with it, as bits. */
  private final long[] before;

  /** For each statement the one upon which it came back: itself, unless it had to wait. */
  private final int[] returnsUpon;

  private EquivalentOrders(SessionScripts scripts, long[] before, int[] returnsUpon) {
    this.scripts = scripts;
    this.before = before;
    this.returnsUpon = returnsUpon;
  }

  /**
   * Those of a run that came to its end.
   *
   * @param starts the statements by which transactions start, see {@link
   *     ScriptedTransaction#starts}
   * @param places of the statements of its case, in their order
   */
  static EquivalentOrders of(
      SessionScripts scripts,
      List<Footprints.Footprint> footprints,
      Set<Integer> starts,
      int[] places,
      History run) {
    RunOrder order = new RunOrder(places, starts, run);
    long[] before = new long[places.length];
    for (int later = 0; later < order.taken.size(); later++) {
      int place = order.taken.get(later);
      for (int earlier : order.taken.subList(0, later)) {
        boolean related =
            scripts.session(earlier) == scripts.session(place)
                || order.related(earlier, place, footprints);
        before[place] |= related ? 1L << earlier : 0;
      }
    }
    return new EquivalentOrders(scripts, before, order.returnsUpon);
  }

  /** Whether an order comes to the same: the executor is followed through it. */
  boolean contains(int[] places) {
    int[] waitsFor = new int[scripts.sessions().size()];
    Arrays.fill(waitsFor, -1);
    boolean[] handled = new boolean[places.length];
    long taken = 0;
    for (int i = 0; i < places.length; i++) {
      int next = next(places, handled, waitsFor);
      if (next < 0) {
        return false;
      }
      int place = places[next];
      handled[next] = true;
      if ((before[place] & ~taken) != 0) {
        return false;
      }
      taken |= 1L << place;
      if (returnsUpon[place] != place) {
        waitsFor[scripts.session(place)] = returnsUpon[place];
      }
      for (int session = 0; session < waitsFor.length; session++) {
        waitsFor[session] = waitsFor[session] == place ? -1 : waitsFor[session];
      }
    }
    return true;
  }

  /** The first statement that is still to be submitted and whose session does not wait. */
  private int next(int[] places, boolean[] handled, int[] waitsFor) {
    for (int i = 0; i < places.length; i++) {
      if (!handled[i] && waitsFor[scripts.session(places[i])] < 0) {
        return i;
      }
    }
    return -1;
  }

  /** What happened in a run, submission by submission. */
  private static final class RunOrder {
    private final List<Integer> taken = new ArrayList<>();
    private final int[] returnsUpon;
    private final Set<Integer> skipped = new HashSet<>();

    /** Those that may have to do with everything. */
    private final Set<Integer> momentous = new HashSet<>();

    /** Those whose order among each other counts. */
    private final Set<Integer> starts;

    RunOrder(int[] places, Set<Integer> starts, History run) {
      this.starts = chooses(run) ? starts : Set.of();
      returnsUpon = new int[places.length];
      int last = -1;
      for (Event event : run.events()) {
        if (event instanceof Event.Submitted submitted) {
          last = places[submitted.number() - 1];
          taken.add(last);
        } else if (event instanceof Event.Skipped omitted) {
          int place = places[omitted.number() - 1];
          skipped.add(place);
          taken.add(place);
          returnsUpon[place] = place;
        } else if (event instanceof Event.Completed completed) {
          int place = places[completed.number() - 1];
          returnsUpon[place] = last;
          if (place != last) {
            momentous.add(last);
          }
        } else if (event instanceof Event.RolledBack) {
          momentous.add(last);
        }
      }
      run.steps().stream()
          .filter(RunOrder::isMomentous)
          .forEach(step -> momentous.add(places[step.number() - 1]));
      if (failed(run, ErrorKind.SERIALIZATION)) {
        momentous.addAll(taken);
      }
      Transactions.of(run).stream()
          .filter(Transaction::single)
          .flatMap(transaction -> transaction.steps().stream())
          .forEach(step -> momentous.add(places[step.number() - 1]));
    }

    /** Whether the DBMS had to choose between transactions, or may have had to. */
    private static boolean chooses(History run) {
      return run.steps().stream().filter(Step::blocked).count() > 1
          || failed(run, ErrorKind.DEADLOCK);
    }

    private static boolean failed(History run, ErrorKind kind) {
      return run.steps().stream()
          .flatMap(step -> step.error().stream())
          .anyMatch(error -> error.kind() == kind);
    }

    private static boolean isMomentous(Step step) {
      return step.blocked() || step.implicitCommit() || step.status() != Step.Status.OK;
    }

    boolean related(int one, int other, List<Footprints.Footprint> footprints) {
      if (skipped.contains(one) || skipped.contains(other)) {
        return false;
      }
      return momentous.contains(one)
          || momentous.contains(other)
          || (starts.contains(one) && starts.contains(other))
          || footprints.get(one).meets(footprints.get(other));
    }
  }
}
