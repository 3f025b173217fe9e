package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Read uncommitted where it is a level of its own: writes work as at read committed, but what they,
 * and plain queries, only read may also be what others have not committed, even of a statement that
 * is half done. Derby (Developer's Guide, Isolation levels and concurrency), H2 (documentation,
 * Advanced: Transaction Isolation), InnoDB (MySQL 8.0 Reference Manual, 17.7.2.1 Transaction
 * Isolation Levels).
 */
final class ReadUncommitted extends DerivedSemantics {
  /**
   * @param committed the semantics of read committed in the same DBMS
   */
  ReadUncommitted(IsolationSemantics committed) {
    super(committed);
  }

  @Override
  List<ReadView> views(Access access, VersionStore store) {
    List<ReadView> views = new ArrayList<>();
    for (int place : places(access, store)) {
      views.add(view(access, place, false, store));
      views.add(view(access, place, true, store).because(Kind.DIRTY_READ));
    }
    return distinct(views);
  }

  @Override
  boolean seesUncommitted() {
    return true;
  }
}
