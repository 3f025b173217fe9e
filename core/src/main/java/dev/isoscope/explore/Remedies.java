package dev.isoscope.explore;

import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Step;
import dev.isoscope.sql.TransactionControl;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Tries what may keep away the outcomes that no serial order gives: stronger levels, locking reads,
 * constraints, and if none of these helps, a row over which all meet. Each is tried with every
 * order on the target itself.
 */
public final class Remedies {
  private static final String GUARD = "UPDATE guard_row SET n = n + 1";

  private final Explorer explorer;
  private final SessionScripts given;
  private final Map<Level, Explored> known = new EnumMap<>(Level.class);

  public Remedies(Explorer explorer, SessionScripts scripts) {
    this.explorer = explorer;
    this.given = scripts;
  }

  /** The scripts with the texts that they have at a level. */
  private SessionScripts at(Level level) {
    return SessionScripts.of(given.testCase().on(explorer.server().identity(), level));
  }

  /** What may come of the scripts as they are; found out once for each level. */
  public Explored explore(Level level) throws SQLException, IOException {
    Explored explored = known.get(level);
    if (explored == null) {
      explored = explorer.explore(at(level), level);
      known.put(level, explored);
    }
    return explored;
  }

  /** All that was tried at a level, in the order of the trials; nothing if all is well there. */
  public List<TriedRemedy> against(Explored explored) throws SQLException, IOException {
    List<TriedRemedy> tried = new ArrayList<>();
    if (explored.anomalous() == 0) {
      return tried;
    }
    for (Level stronger : explorer.server().dbms().levels(explored.target().mode())) {
      boolean runs = given.testCase().withoutText(explored.target(), stronger).isEmpty();
      if (runs && stronger.compareTo(explored.level()) > 0) {
        tried.add(TriedRemedy.level(stronger, explore(stronger)));
      }
    }
    Optional<TriedRemedy> locking = lockingReads(explored.level());
    locking.ifPresent(tried::add);
    if (locking.filter(TriedRemedy::removes).isEmpty()) {
      promotedReads(explored.level()).ifPresent(tried::add);
    }
    for (String index : DerivedKeys.of(explored.scripts())) {
      tried.add(constraint(index, explored.level()));
    }
    if (tried.stream().noneMatch(one -> one.kind() != TriedRemedy.Kind.LEVEL && one.removes())) {
      guardRow(explored.level()).ifPresent(tried::add);
    }
    return tried;
  }

  // ---- reads that lock -------------------------------------------------------------------------

  private Optional<TriedRemedy> lockingReads(Level level) throws SQLException, IOException {
    SessionScripts scripts = at(level);
    Map<Integer, List<String>> texts = new TreeMap<>();
    ReadRewriting.plainReads(scripts)
        .forEach(place -> texts.put(place, List.of(scripts.sql(place) + " FOR UPDATE")));
    if (texts.isEmpty()) {
      return Optional.empty();
    }
    Map<Integer, List<String>> accepted = new TreeMap<>(texts);
    Optional<String> refusal = keepAccepted(accepted, level);
    String title = "SELECT ... FOR UPDATE" + (accepted.isEmpty() ? "" : at(accepted));
    return Optional.of(
        accepted.isEmpty()
            ? TriedRemedy.impossible(
                TriedRemedy.Kind.LOCKING_READ, title, lines(texts), refusal.orElse("refused"))
            : TriedRemedy.tried(
                TriedRemedy.Kind.LOCKING_READ,
                title,
                lines(accepted),
                explorer.explore(scripts.with(accepted), level)));
  }

  /** Takes out what the DBMS refuses even if nobody else is there; says what it says. */
  private Optional<String> keepAccepted(Map<Integer, List<String>> texts, Level level)
      throws SQLException {
    SessionScripts scripts = at(level);
    Optional<String> refusal = Optional.empty();
    try (RecoveringRunner runner = explorer.runner(scripts, level)) {
      while (!texts.isEmpty()) {
        int[] places = IntStream.range(0, scripts.size()).toArray();
        History run = runner.run(scripts.with(texts).inOrder(places), Reset.FRESH);
        List<Step> refused =
            run.steps().stream()
                .filter(step -> step.error().isPresent() && texts.containsKey(step.number() - 1))
                .toList();
        if (refused.isEmpty()) {
          return refusal;
        }
        refusal = refused.get(0).error().map(error -> error.message());
        refused.forEach(step -> texts.remove(step.number() - 1));
      }
    }
    return refusal;
  }

  private Optional<TriedRemedy> promotedReads(Level level) throws SQLException, IOException {
    SessionScripts scripts = at(level);
    Map<Integer, List<String>> texts = new TreeMap<>();
    for (int place : ReadRewriting.plainReads(scripts)) {
      ReadRewriting.touch(scripts, place)
          .ifPresent(update -> texts.put(place, List.of(update, scripts.sql(place))));
    }
    String title = "an UPDATE of the rows before they are read" + at(texts);
    return longer(TriedRemedy.Kind.PROMOTED_READ, title, scripts, texts, level);
  }

  /** Conflicts of rows that are not there yet, or not written, are made to show in one that is. */
  private Optional<TriedRemedy> guardRow(Level level) throws SQLException, IOException {
    SessionScripts scripts = at(level);
    Map<Integer, List<String>> texts = new TreeMap<>();
    for (ScriptedTransaction transaction : ScriptedTransaction.of(scripts)) {
      int first = transaction.places().get(0);
      String sql = scripts.sql(first);
      boolean begins =
          TransactionControl.parse(sql)
              .filter(TransactionControl.Begin.class::isInstance)
              .isPresent();
      if (transaction.explicit()) {
        texts.put(first, begins ? List.of(sql, GUARD) : List.of(GUARD, sql));
      }
    }
    SessionScripts guarded =
        scripts
            .withInit("CREATE TABLE guard_row (n INT)")
            .withInit("INSERT INTO guard_row VALUES (0)");
    String title = "an UPDATE of one and the same row at the start of each transaction";
    return longer(TriedRemedy.Kind.GUARD_ROW, title, guarded, texts, level);
  }

  /** A change by which there are more statements, and so more orders. */
  private Optional<TriedRemedy> longer(
      TriedRemedy.Kind kind,
      String title,
      SessionScripts before,
      Map<Integer, List<String>> texts,
      Level level)
      throws SQLException, IOException {
    if (texts.isEmpty()) {
      return Optional.empty();
    }
    SessionScripts changed = before.with(texts);
    return Optional.of(
        Explorer.bounded(changed)
            ? TriedRemedy.tried(kind, title, lines(texts), explorer.explore(changed, level))
            : TriedRemedy.impossible(kind, title, lines(texts), "there would be too many orders"));
  }

  private String at(Map<Integer, List<String>> texts) {
    return texts.keySet().stream().map(given::label).collect(Collectors.joining(", ", " (", ")"));
  }

  private List<String> lines(Map<Integer, List<String>> texts) {
    return texts.entrySet().stream()
        .map(one -> given.label(one.getKey()) + ": " + String.join("; ", one.getValue()))
        .toList();
  }

  // ---- constraints -----------------------------------------------------------------------------

  private TriedRemedy constraint(String index, Level level) throws SQLException, IOException {
    SessionScripts changed = at(level).withInit(index);
    try (RecoveringRunner runner = explorer.runner(changed, level)) {
      int[] places = IntStream.range(0, changed.size()).toArray();
      runner.run(changed.inOrder(places), Reset.FRESH);
    } catch (SetupException e) {
      return TriedRemedy.impossible(
          TriedRemedy.Kind.CONSTRAINT, index, List.of(index), "refused: " + e.getMessage());
    }
    return TriedRemedy.tried(
        TriedRemedy.Kind.CONSTRAINT, index, List.of(index), explorer.explore(changed, level));
  }
}
