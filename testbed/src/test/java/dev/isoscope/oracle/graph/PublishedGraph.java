package dev.isoscope.oracle.graph;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.execute.Runner;
import dev.isoscope.instrument.NotInstrumentable;
import dev.isoscope.instrument.Probe;
import dev.isoscope.instrument.PublishedInstruments;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.sql.StatementKind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The statement-dependency graph as TxCheck reads it off its instruments (Lemmas 1 to 7): two
 * statements depend on each other where the lists of their reads have versions in common. It holds
 * edges that do not exist and, under InnoDB, lacks some that do; it is here to be compared with.
 *
 * @param refined the case without the statements that had to wait
 */
public record PublishedGraph(Case refined, Set<Dependency> dependencies) {
  /** Runs a case with the published instruments, without the statements that have to wait. */
  public static PublishedGraph of(Case original, Dbms dbms, Runner runner)
      throws NotInstrumentable, SQLException {
    Case refined = original;
    while (true) {
      PublishedInstruments instruments = PublishedInstruments.of(refined, dbms);
      History history = runner.run(instruments.testCase());
      Set<Integer> separated = instruments.separated(history);
      if (separated.isEmpty()) {
        return new PublishedGraph(refined, edges(refined, instruments.read(history)));
      }
      refined = refined.without(separated);
    }
  }

  private static Set<Dependency> edges(Case testCase, Map<Probe, Set<RowVersion>> listed) {
    Map<RowVersion, List<Integer>> replacing = new HashMap<>();
    Map<RowVersion, List<Integer>> making = new HashMap<>();
    listed.forEach(
        (probe, versions) -> {
          Map<RowVersion, List<Integer>> index =
              switch (probe.kind()) {
                case BEFORE_WRITE -> replacing;
                case AFTER_WRITE -> making;
                default -> new HashMap<>();
              };
          versions.forEach(
              version ->
                  index.computeIfAbsent(version, key -> new ArrayList<>()).add(probe.number()));
        });
    Set<Dependency> edges = new LinkedHashSet<>();
    listed.forEach(
        (probe, versions) -> {
          int number = probe.number();
          boolean write =
              StatementKind.of(testCase.statements().get(number - 1).sql()) == StatementKind.WRITE;
          for (RowVersion version : versions) {
            for (int maker : making.getOrDefault(version, List.of())) {
              sees(probe.kind(), write)
                  .forEach(kind -> edge(edges, kind, maker, number, version, false));
            }
            for (int replacer : replacing.getOrDefault(version, List.of())) {
              misses(probe.kind(), write)
                  .forEach(kind -> edge(edges, kind, number, replacer, version, true));
            }
          }
        });
    return edges;
  }

  /** Lemmas 1, 2, 4, 5 and 7: what a statement lists was made by another one. */
  private static List<Dependency.Kind> sees(Probe.Kind kind, boolean write) {
    return switch (kind) {
      case RESULT -> List.of(Dependency.Kind.ITEM_READ);
      case BEFORE_WRITE -> List.of(Dependency.Kind.ITEM_WRITE);
      case VERSION_SET ->
          write
              ? List.of(Dependency.Kind.PREDICATE_WRITE, Dependency.Kind.VALUE_WRITE)
              : List.of(Dependency.Kind.PREDICATE_READ);
      default -> List.of();
    };
  }

  /** Lemmas 3, 5, 6 and 7: what a statement lists another one is about to replace. */
  private static List<Dependency.Kind> misses(Probe.Kind kind, boolean write) {
    return switch (kind) {
      case RESULT -> List.of(Dependency.Kind.ITEM_ANTI);
      case VERSION_SET ->
          write
              ? List.of(Dependency.Kind.PREDICATE_WRITE, Dependency.Kind.VALUE_WRITE)
              : List.of(Dependency.Kind.PREDICATE_ANTI);
      default -> List.of();
    };
  }

  private static void edge(
      Set<Dependency> edges,
      Dependency.Kind kind,
      int earlier,
      int later,
      RowVersion version,
      boolean overwrites) {
    if (earlier != later) {
      edges.add(new Dependency(kind, earlier, later, version, version, overwrites, false));
    }
  }
}
