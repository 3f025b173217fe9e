package dev.isoscope.oracle.dependency;

import dev.isoscope.dbms.Grounds;
import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.EdgeKind;
import dev.isoscope.oracle.graph.Dependency;
import dev.isoscope.oracle.graph.Use;
import dev.isoscope.semantics.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * P4, Adya's G-cursor for any read: a transaction reads a row, another one changes it, and a later
 * statement of the first writes over that, with no newer version read in between. Also two
 * concurrent transactions that replaced the same version; if one of the two was over when the other
 * began, its write is simply lost.
 */
final class LostUpdateSearch extends PhenomenonSearch {
  private final Map<View, RowVersion> lastWrites = new HashMap<>();

  LostUpdateSearch(DependencyFacts facts) {
    super(facts);
    for (RowIdentity row : order.rows()) {
      order.of(row).stream()
          .filter(version -> !version.isInitial())
          .forEach(version -> lastWrites.put(new View(writer(version), row), version));
    }
  }

  private String writer(RowVersion version) {
    return statements.at(version.writer()).transaction().name();
  }

  @Override
  Stream<Phenomenon> instances() {
    return Stream.concat(
        lastReads().entrySet().stream().flatMap(read -> lost(read.getKey(), read.getValue())),
        order.forks().stream().flatMap(this::forked));
  }

  /** What a transaction knew last of a row when it wrote it; what it has seen is not lost. */
  private Map<View, Use> lastReads() {
    Map<View, Use> last = new LinkedHashMap<>();
    for (Use use : observations.uses()) {
      if ((use.manner() == Use.Manner.READ || use.manner() == Use.Manner.COMPUTED)
          && statements.counts(use.statement())
          && !statements.isOwn(use.version(), use.statement())) {
        Statements.Place reader = statements.at(use.statement());
        View view = new View(reader.transaction().name(), use.version().row());
        RowVersion own = lastWrites.get(view);
        if (own != null && reader.isBefore(statements.at(own.writer()))) {
          last.merge(view, use, this::later);
        }
      }
    }
    return last;
  }

  private Use later(Use one, Use other) {
    return statements.at(one.statement()).isBefore(statements.at(other.statement())) ? other : one;
  }

  private Stream<Phenomenon> lost(View view, Use use) {
    return order.next(use.version()).stream()
        .filter(next -> !writer(next).equals(view.transaction()))
        .filter(next -> order.isOlder(next, lastWrites.get(view)))
        .map(next -> lost(use, next, view.transaction()));
  }

  private Phenomenon lost(Use use, RowVersion next, String reader) {
    List<Link> links = writes(next, reader);
    links.add(
        link(EdgeKind.RW, Dependency.Kind.ITEM_ANTI, use.statement(), next, use.version(), next));
    return Phenomenon.cycle(Anomaly.P4, links, false);
  }

  /** The writes of a row from a version on until one of the reader's. */
  private List<Link> writes(RowVersion first, String reader) {
    List<Link> links = new ArrayList<>();
    RowVersion version = first;
    while (!writer(version).equals(reader)) {
      RowVersion next = order.next(version).orElseThrow();
      if (!writer(version).equals(writer(next))) {
        int earlier = version.writer();
        links.add(link(EdgeKind.WW, Dependency.Kind.ITEM_WRITE, earlier, next, version, version));
      }
      version = next;
    }
    return links;
  }

  /** That a statement comes before the one that wrote a version. */
  private Link link(
      EdgeKind kind,
      Dependency.Kind reason,
      int earlier,
      RowVersion later,
      RowVersion seen,
      RowVersion installed) {
    String from = statements.at(earlier).transaction().name();
    return new Link(
        new Edge(from, writer(later), kind, false),
        Optional.of(new Dependency(reason, earlier, later.writer(), seen, installed, true, true)));
  }

  private Stream<Phenomenon> forked(List<Change> changes) {
    return IntStream.range(1, changes.size())
        .mapToObj(i -> new Evidence.Fork(changes.get(i - 1), changes.get(i)))
        .flatMap(fork -> forked(fork).stream());
  }

  private Optional<Phenomenon> forked(Evidence.Fork fork) {
    Transaction one = statements.at(fork.first().after().writer()).transaction();
    Transaction other = statements.at(fork.second().after().writer()).transaction();
    if (one.name().equals(other.name())) {
      return Optional.empty(); // it has not seen its own write, which is found by itself
    }
    boolean apart = timeline.endedBefore(one, other) || timeline.endedBefore(other, one);
    return Optional.of(
        new Phenomenon(
            apart ? Anomaly.LOST_WRITE : Anomaly.P4,
            List.of(one.name(), other.name()),
            fork,
            Grounds.WRITES));
  }
}
