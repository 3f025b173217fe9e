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
 */
record ReadView(List<ReplayVersion> versions, Set<Kind> uses) {
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
    return new ReadView(versions, more);
  }
}
