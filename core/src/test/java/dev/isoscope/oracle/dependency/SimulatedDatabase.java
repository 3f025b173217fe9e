package dev.isoscope.oracle.dependency;

import dev.isoscope.generate.Randomness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * A small database of known isolation that writes histories in the notation of {@link TextHistory}.
 * A version is named by its transaction, since only last versions of ended ones are shown to
 * others. Two of its rows are there from the start, two are yet to be born.
 */
final class SimulatedDatabase {
  private static final List<String> ROWS = List.of("x", "y", "u", "v");

  private final Randomness random;
  private final StringBuilder history = new StringBuilder();
  private final Map<String, List<String>> committed = new LinkedHashMap<>();
  private final Map<Integer, Map<String, String>> snapshots = new HashMap<>();
  private final Map<Integer, Set<String>> written = new HashMap<>();
  private final Map<String, Integer> locks = new HashMap<>();
  private final Set<Integer> begun = new HashSet<>();
  private final Set<String> dead = new HashSet<>();

  SimulatedDatabase(Randomness random) {
    this.random = random;
    ROWS.forEach(
        row -> committed.put(row, new ArrayList<>(List.of(ROWS.indexOf(row) < 2 ? "0" : "-"))));
  }

  // ---- levels ---------------------------------------------------------------------------------

  /** One after the other, each sees the latest. */
  String serial() {
    conditions();
    int transactions = random.between(2, 6);
    for (int transaction = 1; transaction <= transactions; transaction++) {
      int statements = random.between(1, 5);
      for (int i = 0; i < statements; i++) {
        readOrWrite(transaction, latest());
      }
      end(transaction, random.percent(80));
    }
    return history.toString();
  }

  /** Each sees what was committed when it began; the first to commit a row wins. */
  String snapshots() {
    conditions();
    return interleaved(
        transaction -> {
          begin(transaction);
          snapshots.computeIfAbsent(transaction, key -> latest());
          return readOrWrite(transaction, snapshots.get(transaction));
        });
  }

  /** Each statement sees what is committed; rows that others have written are left alone. */
  String readCommitted() {
    conditions();
    return interleaved(transaction -> readOrWrite(transaction, latest()));
  }

  /**
   * Queries see a snapshot from the first of them on, writes see what is committed, as in InnoDB.
   */
  String snapshotsForQueries() {
    conditions();
    return interleaved(
        transaction -> {
          begin(transaction);
          if (random.percent(50)) {
            snapshots.computeIfAbsent(transaction, key -> latest());
            query(transaction, snapshots.get(transaction));
          } else {
            write(transaction, latest());
          }
          return true;
        });
  }

  /** Reads see any committed version; there are no conditions, births and deaths. */
  String anything() {
    return interleaved(
        transaction -> {
          String row = random.pick(ROWS.subList(0, 2));
          if (random.percent(50)) {
            word("r", transaction, see(transaction, row, random.pick(committed.get(row))));
          } else if (isFree(row, transaction)) {
            write("w", transaction, row, "");
          }
          return true;
        });
  }

  // ---- statements -----------------------------------------------------------------------------

  /** Which versions meet P and Q, those to come included. */
  private void conditions() {
    for (String condition : List.of("P", "Q")) {
      history.append(condition).append(" = none");
      for (String row : ROWS) {
        for (int transaction = 0; transaction < 7; transaction++) {
          history.append(random.percent(50) ? " " + row + transaction : "");
        }
      }
      history.append('\n');
    }
  }

  private void begin(int transaction) {
    if (begun.add(transaction)) {
      word("b" + transaction);
    }
  }

  /** Whether the transaction goes on. */
  private boolean readOrWrite(int transaction, Map<String, String> view) {
    if (random.percent(60)) {
      query(transaction, view);
      return true;
    }
    return write(transaction, view);
  }

  private void query(int transaction, Map<String, String> view) {
    String row = random.pick(ROWS);
    String version = see(transaction, row, view.get(row));
    if (random.percent(50)) {
      word("r", transaction, judged(transaction, view));
    } else if (!dead.contains(version) && !version.endsWith("-")) {
      word("r", transaction, version);
    }
  }

  /** Who would write over what it does not see rolls back instead. */
  private boolean write(int transaction, Map<String, String> view) {
    String row = random.pick(ROWS);
    String version = see(transaction, row, view.get(row));
    if (!isFree(row, transaction) || dead.contains(version)) {
      return true;
    }
    if (!isOwn(transaction, row) && !view.get(row).equals(latest().get(row))) {
      end(transaction, false);
      return false;
    }
    String verb = version.endsWith("-") ? "i" : random.percent(20) ? "d" : "w";
    write(verb, transaction, row, random.percent(50) ? judged(transaction, view) + ";" : "");
    return true;
  }

  private String judged(int transaction, Map<String, String> view) {
    return random.pick(List.of("P:", "Q:"))
        + ROWS.stream()
            .map(each -> see(transaction, each, view.get(each)))
            .collect(Collectors.joining(","));
  }

  private boolean isOwn(int transaction, String row) {
    return written.getOrDefault(transaction, Set.of()).contains(row);
  }

  private String see(int transaction, String row, String version) {
    return row + (isOwn(transaction, row) ? transaction : version);
  }

  private boolean isFree(String row, int transaction) {
    return locks.getOrDefault(row, transaction) == transaction;
  }

  private Map<String, String> latest() {
    Map<String, String> latest = new HashMap<>();
    committed.forEach((row, versions) -> latest.put(row, versions.get(versions.size() - 1)));
    return latest;
  }

  private void write(String verb, int transaction, String row, String judged) {
    locks.put(row, transaction);
    written.computeIfAbsent(transaction, key -> new HashSet<>()).add(row);
    if (verb.equals("d")) {
      dead.add(row + transaction);
    }
    word(verb, transaction, judged + row);
  }

  private String interleaved(IntPredicate act) {
    Map<Integer, Integer> left = new LinkedHashMap<>();
    int transactions = random.between(2, 5);
    for (int transaction = 1; transaction <= transactions; transaction++) {
      left.put(transaction, random.between(2, 5));
    }
    while (!left.isEmpty()) {
      int transaction = random.pick(List.copyOf(left.keySet()));
      if (left.get(transaction) == 0) {
        left.remove(transaction);
        end(transaction, random.percent(85));
      } else if (act.test(transaction)) {
        left.merge(transaction, -1, Integer::sum);
      } else {
        left.remove(transaction);
      }
    }
    return history.toString();
  }

  private void end(int transaction, boolean commits) {
    word((commits ? "c" : "a") + transaction);
    for (String row : written.getOrDefault(transaction, Set.of())) {
      locks.remove(row);
      if (commits) {
        committed.get(row).add(String.valueOf(transaction));
      }
    }
  }

  private void word(String verb, int transaction, String what) {
    word(verb + transaction + "(" + what + ")");
  }

  private void word(String word) {
    history.append(word).append(' ');
  }
}
