package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Anomaly;
import dev.isoscope.oracle.graph.Use;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a single sight of a version tells: aborted and intermediate reads (Adya's G1a and G1b, by
 * committed transactions), dirty and stale reads (by any statement), and reads of what nobody
 * wrote. A condition that was judged on a version, and a write that replaced it, have read it.
 */
final class ReadSearch extends PhenomenonSearch {
  private final Set<RowVersion> known = new HashSet<>();
  private final Map<View, RowVersion> last = new HashMap<>();
  private final Map<RowVersion, RowVersion> firstCommittedAfter = new HashMap<>();

  ReadSearch(DependencyFacts facts) {
    super(facts);
    observations.chains().values().forEach(known::addAll);
    for (RowIdentity row : order.rows()) {
      List<RowVersion> versions = order.of(row);
      RowVersion first = null;
      for (int i = versions.size() - 1; i >= 0; i--) {
        RowVersion version = versions.get(i);
        if (first != null) {
          firstCommittedAfter.put(version, first);
        }
        if (!version.isInitial()) {
          last.putIfAbsent(new View(author(version).transaction().name(), row), version);
          first = first == null || endedAt(version) <= endedAt(first) ? version : first;
        }
      }
    }
  }

  private Statements.Place author(RowVersion version) {
    return statements.at(version.writer());
  }

  private int endedAt(RowVersion version) {
    return author(version).transaction().endedAt();
  }

  @Override
  Stream<Phenomenon> instances() {
    return observations.uses().stream()
        .flatMap(
            use ->
                statements
                    .find(use.statement())
                    .filter(Statements.Place::succeeded)
                    .map(reader -> sights(use, reader))
                    .orElse(Stream.empty()));
  }

  private Stream<Phenomenon> sights(Use use, Statements.Place reader) {
    RowVersion version = use.version();
    Optional<Statements.Place> writer = statements.find(version.writer());
    if (version.isInitial()) {
      return stale(use, reader).stream();
    }
    // What a statement undoes itself, when it fails or goes on in another way, it does not tell.
    boolean untold =
        writer.filter(place -> !place.succeeded() || underWay(place, reader)).isPresent();
    if (!known.contains(version) && !untold) {
      return Stream.of(sight(Anomaly.THIN_AIR, use, reader, Optional.empty()));
    }
    if (writer.isEmpty() || writer.get().isWith(reader)) {
      return Stream.empty();
    }
    return Stream.of(
            aborted(use, reader),
            intermediate(use, reader, writer.get()),
            dirty(use, reader, writer.get()),
            stale(use, reader))
        .flatMap(Optional::stream);
  }

  private static boolean underWay(Statements.Place writer, Statements.Place reader) {
    return writer.submittedAt() < reader.completedAt()
        && reader.submittedAt() < writer.completedAt();
  }

  private Optional<Phenomenon> aborted(Use use, Statements.Place reader) {
    return statements.counts(reader.number()) && !statements.lasts(use.version())
        ? Optional.of(sight(Anomaly.G1A, use, reader, Optional.empty()))
        : Optional.empty();
  }

  private Optional<Phenomenon> intermediate(
      Use use, Statements.Place reader, Statements.Place writer) {
    if (!statements.counts(reader.number()) || !statements.lasts(use.version())) {
      return Optional.empty();
    }
    View author = new View(writer.transaction().name(), use.version().row());
    return Optional.ofNullable(last.get(author))
        .filter(version -> order.isOlder(use.version(), version))
        .map(version -> sight(Anomaly.G1B, use, reader, Optional.of(version)));
  }

  private Optional<Phenomenon> dirty(Use use, Statements.Place reader, Statements.Place writer) {
    return timeline.cameBackBeforeCommit(reader, writer.transaction())
        ? Optional.of(sight(Anomaly.DIRTY_READ, use, reader, Optional.empty()))
        : Optional.empty();
  }

  /** Of all newer versions the one counts whose transaction ended first. */
  private Optional<Phenomenon> stale(Use use, Statements.Place reader) {
    return Optional.ofNullable(firstCommittedAfter.get(use.version()))
        .filter(newer -> endedAt(newer) < reader.submittedAt())
        .filter(newer -> order.isOlder(use.version(), newer))
        .map(newer -> sight(Anomaly.STALE_READ, use, reader, Optional.of(newer)));
  }

  private Phenomenon sight(
      Anomaly anomaly, Use use, Statements.Place reader, Optional<RowVersion> instead) {
    List<String> involved =
        Stream.concat(
                Stream.of(reader),
                Stream.concat(Stream.of(use.version()), instead.stream())
                    .flatMap(version -> statements.find(version.writer()).stream()))
            .map(place -> place.transaction().name())
            .distinct()
            .toList();
    return new Phenomenon(anomaly, involved, new Evidence.Sight(use, instead), footing.of(use));
  }
}
