package dev.isoscope.dbms.tidb;

import dev.isoscope.dbms.AdyaLevel;
import dev.isoscope.dbms.IsolationDegree;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.dbms.Promise;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Level;
import java.util.List;

/** What TiDB's makers say of its levels in both modes. */
final class TidbPromises {
  private static final String LEVELS = "TiDB documentation, TiDB Transaction Isolation Levels";
  private static final String PESSIMISTIC = "TiDB documentation, TiDB Pessimistic Transaction Mode";
  private static final String OPTIMISTIC = "TiDB documentation, TiDB Optimistic Transaction Model";

  private TidbPromises() {}

  /** Read committed has no meaning of its own here. */
  static Promise optimistic() {
    return Promise.of(
            IsolationDegree.SNAPSHOT,
            AdyaLevel.PL_SI,
            "repeatable read is snapshot isolation: a transaction sees what was committed before it"
                + " began, and its own changes; write skew is possible; read committed takes no"
                + " effect in optimistic mode",
            LEVELS,
            Anomaly.DIRTY_READ)
        .and(
            "COMMIT looks for write conflicts, and rolls a transaction back that has one",
            OPTIMISTIC,
            Anomaly.P4);
  }

  static Promise pessimistic(Level level) {
    if (level == Level.READ_COMMITTED) {
      return Promise.of(
              IsolationDegree.READ_COMMITTED,
              AdyaLevel.PL_2,
              "read committed of pessimistic transactions is in essence a consistent read",
              LEVELS,
              Anomaly.DIRTY_READ,
              Anomaly.STALE_READ)
          .andToQueries(
              "consistent read: each query sees one committed state of the database",
              LEVELS,
              Anomaly.OTV);
    }
    return Promise.of(
            IsolationDegree.REPEATABLE_READ,
            AdyaLevel.PL_2,
            "repeatable read never sees uncommitted data; in pessimistic mode an UPDATE of a row"
                + " that was changed after the transaction has begun can succeed",
            LEVELS,
            Anomaly.DIRTY_READ)
        .andToQueries(
            "snapshot isolation: a transaction sees only what was committed before it began, and"
                + " the effects of its own earlier updates",
            LEVELS,
            Anomaly.INTERNAL,
            Anomaly.FUZZY_READ,
            Anomaly.OTV,
            Anomaly.PMP,
            Anomaly.G_SINGLE,
            Anomaly.G_SI_A,
            Anomaly.G_SI_B)
        .mixing("UPDATE, DELETE and INSERT read the latest committed data", PESSIMISTIC);
  }

  static List<Peculiarity> optimisticPeculiarities() {
    return List.of(Peculiarity.documented(Kind.TRANSACTION_SNAPSHOT, optimistic().citation()));
  }

  static List<Peculiarity> pessimisticPeculiarities() {
    return List.of(
        Peculiarity.documented(
            Kind.SNAPSHOT_THEN_RECHECK,
            "UPDATE, DELETE and INSERT read the latest committed data and lock the rows that they"
                + " change; a range is not locked, so concurrent writes within it are not blocked,"
                + " and what queries inside a statement read is not locked",
            PESSIMISTIC),
        Peculiarity.documented(
            Kind.RESTART,
            "a statement that meets a row changed by another transaction is carried out again on"
                + " the latest data",
            PESSIMISTIC));
  }
}
