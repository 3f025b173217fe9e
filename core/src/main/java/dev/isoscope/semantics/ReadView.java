package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The versions of rows that a statement is entitled to see, one of each row at most.
 *
 * @param uses the peculiarities that entitle it to this view
 * @param inner what queries inside a write see, where that is not the same
 */
record ReadView(List<ReplayVersion> versions, Set<Kind> uses, Optional<List<ReplayVersion>> inner) {
  /** A view that queries inside of the statement share. */
  ReadView(List<ReplayVersion> versions, Set<Kind> uses) {
    this(versions, uses, Optional.empty());
  }

  /** What it shows of some tables. */
  List<ReplayVersion> of(Collection<ScratchTable> tables) {
    return versions.stream().filter(one -> tables.contains(one.table())).toList();
  }

  /** What it shows of a row; empty if there is no such row. */
  Optional<ReplayVersion> of(int row) {
    return versions.stream().filter(one -> one.row() == row).findFirst();
  }

  /** The same view for one more reason. */
  ReadView because(Kind kind) {
    Set<Kind> more = EnumSet.of(kind);
    more.addAll(uses);
    return new ReadView(versions, more, inner);
  }

  /** The same view with another one for the queries inside. */
  ReadView with(ReadView ofInner) {
    return new ReadView(versions, uses, Optional.of(ofInner.versions()));
  }
}
