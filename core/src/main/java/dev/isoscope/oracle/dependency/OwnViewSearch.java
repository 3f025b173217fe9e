package dev.isoscope.oracle.dependency;

import dev.isoscope.dbms.Grounds;
import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Anomaly;
import dev.isoscope.oracle.graph.Use;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a transaction sees of a row in the course of its statements: its own write unseen, and P2, a
 * row that another one has changed between two queries.
 */
final class OwnViewSearch extends PhenomenonSearch {
  private final Map<View, List<RowVersion>> writes = new LinkedHashMap<>();
  private final Map<View, List<Use>> reads = new LinkedHashMap<>();

  OwnViewSearch(DependencyFacts facts) {
    super(facts);
    for (Change change : observations.changes()) {
      int writer = change.after().writer();
      statements
          .find(writer)
          .filter(place -> place.succeeded() && !statements.isUndone(writer))
          .ifPresent(place -> list(writes, place, change.row()).add(change.after()));
    }
    for (Use use : observations.uses()) {
      if (use.manner() == Use.Manner.READ && statements.counts(use.statement())) {
        Statements.Place place = statements.at(use.statement());
        if (!statements.isOwn(use.version(), use.statement())) {
          list(reads, place, use.version().row()).add(use);
        }
      }
    }
    reads
        .values()
        .forEach(
            list ->
                list.sort(
                    Comparator.comparingInt(use -> statements.at(use.statement()).position())));
  }

  private static <T> List<T> list(
      Map<View, List<T>> lists, Statements.Place place, RowIdentity row) {
    return lists.computeIfAbsent(
        new View(place.transaction().name(), row), key -> new ArrayList<>());
  }

  @Override
  Stream<Phenomenon> instances() {
    Stream<Phenomenon> unseen = observations.uses().stream().flatMap(use -> unseen(use).stream());
    Stream<Phenomenon> fuzzy =
        reads.values().stream()
            .flatMap(
                all ->
                    Stream.concat(
                        fuzzy(all), fuzzy(all.stream().filter(footing::isPlain).toList())));
    return Stream.concat(unseen, fuzzy);
  }

  /**
   * Only a version that the own one was made from is certainly too old. Where it still shows, the
   * row is there twice: its key has changed, and what the transaction made of it shows as well.
   * Only what it has deleted may come back from a snapshot that it is mixed with.
   */
  private Optional<Phenomenon> unseen(Use use) {
    Optional<Statements.Place> reader =
        statements.find(use.statement()).filter(Statements.Place::succeeded);
    return reader
        .flatMap(place -> lastOwn(place, use.version().row()))
        .filter(own -> order.descends(own, use.version()))
        .map(
            own ->
                new Phenomenon(
                    Anomaly.INTERNAL,
                    List.of(reader.get().transaction().name()),
                    new Evidence.Sight(use, Optional.of(own)),
                    isThere(own) && statements.isPlainQuery(use.statement())
                        ? Grounds.QUERIES
                        : footing.of(use)));
  }

  private boolean isThere(RowVersion version) {
    return order.change(version).filter(Change::deletes).isEmpty();
  }

  private Optional<RowVersion> lastOwn(Statements.Place reader, RowIdentity row) {
    List<RowVersion> own =
        writes.getOrDefault(new View(reader.transaction().name(), row), List.of());
    for (int i = own.size() - 1; i >= 0; i--) {
      if (statements.at(own.get(i).writer()).isBefore(reader)) {
        return Optional.of(own.get(i));
      }
    }
    return Optional.empty();
  }

  private Stream<Phenomenon> fuzzy(List<Use> uses) {
    return IntStream.range(1, uses.size())
        .mapToObj(i -> new Evidence.TwoSights(uses.get(i - 1), uses.get(i)))
        .filter(pair -> pair.first().statement() != pair.second().statement())
        .filter(pair -> !pair.first().version().equals(pair.second().version()))
        .map(
            pair ->
                new Phenomenon(
                    Anomaly.FUZZY_READ,
                    involved(pair),
                    pair,
                    Stream.of(pair.first(), pair.second()).allMatch(footing::isPlain)
                        ? Grounds.QUERIES
                        : Grounds.WRITES));
  }

  private List<String> involved(Evidence.TwoSights pair) {
    return Stream.of(
            pair.first().statement(),
            pair.first().version().writer(),
            pair.second().version().writer())
        .flatMap(number -> statements.find(number).stream())
        .map(place -> place.transaction().name())
        .distinct()
        .toList();
  }
}
