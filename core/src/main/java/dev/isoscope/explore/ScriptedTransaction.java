package dev.isoscope.explore;

import dev.isoscope.sql.TransactionControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A transaction as a script has it: from BEGIN, or the end of another one that it is chained to, to
 * its end, or one statement alone.
 *
 * @param places its statements in {@link SessionScripts}
 */
record ScriptedTransaction(int session, List<Integer> places, boolean explicit) {
  ScriptedTransaction {
    places = List.copyOf(places);
  }

  /** The transactions of all sessions, in the order of their statements. */
  static List<ScriptedTransaction> of(SessionScripts scripts) {
    List<ScriptedTransaction> found = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    boolean autocommit = true;
    boolean chained = false;
    for (int place = 0; place < scripts.size(); place++) {
      TransactionControl control = TransactionControl.parse(scripts.sql(place)).orElse(null);
      open.add(place);
      boolean explicit = chained || open.size() > 1 || control instanceof TransactionControl.Begin;
      if (control instanceof TransactionControl.Autocommit mode) {
        autocommit = mode.on();
      }
      boolean last =
          place + 1 == scripts.size() || scripts.session(place + 1) != scripts.session(place);
      boolean ends =
          control instanceof TransactionControl.End
              || (!explicit && autocommit)
              || control instanceof TransactionControl.Autocommit;
      if (ends || last) {
        found.add(new ScriptedTransaction(scripts.session(place), open, explicit));
        open = new ArrayList<>();
        autocommit |= last;
        chained = !last && control instanceof TransactionControl.End end && end.chains();
      }
    }
    return found;
  }

  /** Whether an order has one transaction after the other. */
  static boolean serial(int[] places, List<ScriptedTransaction> transactions) {
    Map<Integer, ScriptedTransaction> byPlace = byPlace(transactions);
    List<ScriptedTransaction> turns =
        Arrays.stream(places).mapToObj(byPlace::get).collect(Collectors.toList());
    int changes = 0;
    for (int i = 0; i < turns.size(); i++) {
      changes += i == 0 || turns.get(i) != turns.get(i - 1) ? 1 : 0;
    }
    return changes == transactions.size();
  }

  /**
   * The statements by which a DBMS may tell the age of transactions: BEGIN, the first one that
   * touches a table, and the first one that writes.
   */
  static Set<Integer> starts(
      List<ScriptedTransaction> transactions, List<Footprints.Footprint> footprints) {
    Set<Integer> starts = new HashSet<>();
    for (ScriptedTransaction one : transactions) {
      starts.add(one.places().get(0));
      for (Footprints.Reach least : List.of(Footprints.Reach.READS, Footprints.Reach.WRITES)) {
        one.places().stream()
            .filter(place -> footprints.get(place).reach().compareTo(least) >= 0)
            .findFirst()
            .ifPresent(starts::add);
      }
    }
    return starts;
  }

  static Map<Integer, ScriptedTransaction> byPlace(List<ScriptedTransaction> transactions) {
    Map<Integer, ScriptedTransaction> byPlace = new TreeMap<>();
    transactions.forEach(one -> one.places().forEach(place -> byPlace.put(place, one)));
    return byPlace;
  }
}
