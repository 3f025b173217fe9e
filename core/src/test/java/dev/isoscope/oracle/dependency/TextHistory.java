package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Step;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.oracle.graph.Use;
import dev.isoscope.oracle.graph.Use.Manner;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.semantics.Transactions;
import dev.isoscope.testing.HistoryBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Histories as textbooks write them, one word per statement in the order of submission.
 *
 * <pre>
 * r1(x0,y2)      T1 queries x and y; x0 is what the case starts with, y2 the version T2 wrote last,
 *                y2.1 the first it wrote, x- the state before birth, x? what nobody wrote
 * r1(P:x0,y2)    the query's condition P was judged on these; which versions meet it is said by a
 *                line "P = y2 z1.1"
 * l1(x0)         a query that locks
 * w1(x) i1(x) d1(x)   T1 changes, inserts, deletes x in place of its newest version
 * w1(x/x0)       in place of x0; w1(x=y0) to a value made from y0; w1(P:x0,y0;x) where P
 * b1 c1 a1       BEGIN, COMMIT, ROLLBACK; without an end a statement is a transaction of its own
 * s1 u1          SAVEPOINT and ROLLBACK TO it
 * w1(x)!         fails
 * w1(x)~ ... ~1  waits, and comes back there
 * final: x1 y-   what is in the tables in the end, where that is not what was committed last
 * </pre>
 */
final class TextHistory {
  private static final Pattern WORD = Pattern.compile("([a-z])(\\d+)(?:\\((.*?)\\))?([!~]?)");
  private static final Pattern VERSION = Pattern.compile("([a-z])(-|\\?|(\\d+)(?:\\.(\\d+))?)");
  private static final int NOBODY = 999;

  /** A condition that a statement judged on a version. */
  record Judged(int statement, String condition, RowVersion version, boolean query) {}

  private final HistoryBuilder history = new HistoryBuilder();
  private final Map<Character, RowIdentity> rows = new LinkedHashMap<>();
  private final Map<RowIdentity, List<RowVersion>> chains = new LinkedHashMap<>();
  private final Map<RowIdentity, List<RowVersion>> standing = new HashMap<>();
  private final Map<RowVersion, String> writers = new HashMap<>();
  private final List<Change> changes = new ArrayList<>();
  private final List<Use> uses = new ArrayList<>();
  private final List<Judged> judged = new ArrayList<>();
  private final Set<Integer> failed = new HashSet<>();
  private final Map<String, Integer> savepoints = new HashMap<>();
  private final Map<String, Runnable> waiting = new HashMap<>();
  private final Map<String, Set<String>> conditions = new HashMap<>();
  private int count;

  private TextHistory() {}

  static Observations of(String text) {
    TextHistory reader = new TextHistory();
    List<String> words = new ArrayList<>();
    List<String> finals = new ArrayList<>();
    for (String line : text.lines().map(String::strip).toList()) {
      if (line.startsWith("final:")) {
        finals.addAll(List.of(line.substring(6).strip().split("\\s+")));
      } else if (line.matches("[A-Z] =.*")) {
        reader.conditions.put(
            line.substring(0, 1), Set.of(line.substring(3).strip().split("\\s+")));
      } else if (!line.isEmpty()) {
        words.addAll(List.of(line.split("\\s+")));
      }
    }
    reader.enterRows(words);
    words.forEach(reader::read);
    return reader.observations(finals);
  }

  /** The anomalies that a history shows. */
  static Set<Anomaly> shows(String text) {
    return Phenomena.of(of(text)).stream().map(Phenomenon::anomaly).collect(Collectors.toSet());
  }

  static Optional<Phenomenon> find(String text, Anomaly anomaly) {
    return Phenomena.of(of(text)).stream().filter(one -> one.anomaly() == anomaly).findFirst();
  }

  private void enterRows(List<String> words) {
    String all = String.join(" ", words);
    Matcher names = Pattern.compile("[(,;:/=]([a-z])").matcher(all);
    while (names.find()) {
      rows.computeIfAbsent(names.group(1).charAt(0), name -> new RowIdentity("t", rows.size() + 1));
    }
    rows.forEach(
        (name, row) -> {
          boolean born = Pattern.compile("i\\d+\\([^)]*" + name).matcher(all).find();
          RowVersion first = born ? RowVersion.unborn(row) : new RowVersion(row, 0);
          chains.put(row, new ArrayList<>(List.of(first)));
          standing.put(row, new ArrayList<>(List.of(first)));
        });
  }

  private void read(String word) {
    if (word.startsWith("~")) {
      waiting.remove("T" + word.substring(1)).run();
      return;
    }
    Matcher parts = WORD.matcher(word);
    if (!parts.matches()) {
      throw new IllegalArgumentException(word);
    }
    String session = "T" + parts.group(2);
    int number = ++count;
    boolean fails = parts.group(4).equals("!");
    String sql = sql(parts.group(1), parts.group(3));
    Outcome outcome =
        fails ? HistoryBuilder.failed(ErrorKind.CONSTRAINT, "no") : HistoryBuilder.DONE;
    Runnable effects =
        () -> carryOut(parts.group(1).charAt(0), session, number, parts.group(3), fails);
    if (parts.group(4).equals("~")) {
      history.waits(session, sql, List.of(), outcome);
      waiting.put(
          session,
          () -> {
            history.resumes(number, number);
            effects.run();
          });
    } else {
      history.ran(session, sql, outcome);
      effects.run();
    }
  }

  private static String sql(String verb, String what) {
    return switch (verb) {
      case "b" -> "BEGIN";
      case "c" -> "COMMIT";
      case "a" -> "ROLLBACK";
      case "s" -> "SAVEPOINT s";
      case "u" -> "ROLLBACK TO s";
      case "r" -> "SELECT " + what;
      case "l" -> "SELECT " + what + " FOR UPDATE";
      case "i" -> "INSERT " + what;
      case "d" -> "DELETE " + what;
      case "w" -> "UPDATE " + what;
      default -> throw new IllegalArgumentException(verb);
    };
  }

  private void carryOut(char verb, String session, int number, String what, boolean fails) {
    switch (verb) {
      case 'a' -> takeBack(session, 0);
      case 's' -> savepoints.put(session, number);
      case 'u' -> takeBack(session, savepoints.get(session));
      case 'r', 'l' -> query(number, what);
      case 'w', 'i', 'd' -> write(verb, session, number, what);
      default -> {}
    }
    if (fails) {
      failed.add(number);
      standing.values().forEach(list -> list.removeIf(version -> version.writer() == number));
    }
  }

  private void takeBack(String session, int since) {
    standing
        .values()
        .forEach(
            list ->
                list.removeIf(
                    version -> session.equals(writers.get(version)) && version.writer() >= since));
  }

  private void query(int number, String what) {
    Optional<String> condition = condition(what);
    for (RowVersion version : versions(rest(what))) {
      condition.ifPresent(
          name -> {
            judged.add(new Judged(number, name, version, true));
            uses.add(new Use(number, version, Manner.JUDGED));
          });
      if (condition.isEmpty() || meets(condition.get(), version)) {
        uses.add(new Use(number, version, Manner.READ));
      }
    }
  }

  private void write(char verb, String session, int number, String what) {
    String[] parts = rest(what).split(";");
    condition(what)
        .ifPresent(
            name -> {
              for (RowVersion version : versions(parts[0])) {
                judged.add(new Judged(number, name, version, false));
                uses.add(new Use(number, version, Manner.JUDGED));
              }
            });
    String written = condition(what).isEmpty() ? parts[0] : parts.length > 1 ? parts[1] : "";
    for (String one : Arrays.stream(written.split(",")).filter(s -> !s.isEmpty()).toList()) {
      RowIdentity row = rows.get(one.charAt(0));
      List<RowVersion> now = standing.get(row);
      RowVersion before = one.contains("/") ? version(one.substring(2)) : now.get(now.size() - 1);
      RowVersion after = new RowVersion(row, number);
      if (one.contains("=")) {
        uses.add(new Use(number, version(one.substring(2)), Manner.COMPUTED));
      }
      if (verb != 'i') {
        uses.add(new Use(number, before, Manner.REPLACED));
      }
      changes.add(new Change(before, after, verb == 'd'));
      chains.get(row).add(after);
      now.add(after);
      writers.put(after, session);
    }
  }

  private static Optional<String> condition(String what) {
    return what.matches("[A-Z]:.*") ? Optional.of(what.substring(0, 1)) : Optional.empty();
  }

  private static String rest(String what) {
    return what.replaceFirst("^[A-Z]:", "");
  }

  private List<RowVersion> versions(String text) {
    return Arrays.stream(text.split(",")).filter(s -> !s.isEmpty()).map(this::version).toList();
  }

  private RowVersion version(String text) {
    Matcher parts = VERSION.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(text);
    }
    RowIdentity row = rows.get(parts.group(1).charAt(0));
    if (parts.group(3) == null) {
      return text.endsWith("-") ? RowVersion.unborn(row) : new RowVersion(row, NOBODY);
    }
    if (parts.group(3).equals("0")) {
      return new RowVersion(row, 0);
    }
    List<RowVersion> own =
        chains.get(row).stream()
            .filter(version -> ("T" + parts.group(3)).equals(writers.get(version)))
            .toList();
    return own.get(parts.group(4) == null ? own.size() - 1 : Integer.parseInt(parts.group(4)) - 1);
  }

  private boolean meets(String condition, RowVersion version) {
    return !isDead(version)
        && conditions.get(condition).stream().anyMatch(name -> isNamed(name, version));
  }

  private boolean isDead(RowVersion version) {
    return changes.stream().anyMatch(one -> one.after().equals(version) && one.deletes());
  }

  /** Names in the lines of conditions may stand for versions that are not there yet. */
  private boolean isNamed(String name, RowVersion version) {
    Matcher parts = VERSION.matcher(name);
    if (!parts.matches() || !version.row().equals(rows.get(parts.group(1).charAt(0)))) {
      return false;
    }
    if (version.isInitial()) {
      return "0".equals(parts.group(3)) && !version.isUnborn();
    }
    if (!("T" + parts.group(3)).equals(writers.get(version))) {
      return false;
    }
    List<RowVersion> own =
        chains.get(version.row()).stream()
            .filter(other -> writers.get(version).equals(writers.get(other)))
            .toList();
    return parts.group(4) == null || own.indexOf(version) == Integer.parseInt(parts.group(4)) - 1;
  }

  private Observations observations(List<String> finals) {
    List<Transaction> transactions = Transactions.of(history.build());
    Set<Integer> undone =
        transactions.stream()
            .flatMap(transaction -> transaction.undone().stream())
            .map(Step::number)
            .collect(Collectors.toSet());
    Map<RowIdentity, RowVersion> left = new LinkedHashMap<>();
    standing.forEach(
        (row, versions) -> {
          RowVersion last = versions.get(versions.size() - 1);
          if (!isDead(last) && !last.isUnborn()) {
            left.put(row, last);
          }
        });
    for (String one : finals) {
      if (one.endsWith("-")) {
        left.remove(rows.get(one.charAt(0)));
      } else {
        left.put(rows.get(one.charAt(0)), version(one));
      }
    }
    Set<Integer> counting =
        transactions.stream()
            .filter(Transaction::committed)
            .flatMap(transaction -> transaction.steps().stream())
            .map(Step::number)
            .filter(number -> !undone.contains(number) && !failed.contains(number))
            .collect(Collectors.toSet());
    return new Observations(
        transactions,
        chains,
        changes,
        undone,
        uses,
        new TextDependencies(chains, counting, this::meets).of(uses, judged),
        left,
        Set.of(),
        Set.of(),
        Map.of());
  }
}
