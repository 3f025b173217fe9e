package dev.isoscope.dbms.oceanbase;

import dev.isoscope.dbms.AdyaLevel;
import dev.isoscope.dbms.IsolationDegree;
import dev.isoscope.dbms.IsolationPromises;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.dbms.Promise;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Level;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the makers say of the levels of the MySQL mode. */
interface OceanbasePromises extends IsolationPromises {
  String LEVELS = "OceanBase documentation, Isolation levels (MySQL mode)";

  /** Read uncommitted is a word for read committed, and no level of its own. */
  @Override
  default List<Level> levels(Optional<String> mode) {
    return List.of(Level.READ_COMMITTED, Level.REPEATABLE_READ, Level.SERIALIZABLE);
  }

  @Override
  default Level defaultLevel(Optional<String> mode) {
    return Level.READ_COMMITTED;
  }

  @Override
  default Promise promise(Optional<String> mode, Level level) {
    if (level == Level.READ_COMMITTED || level == Level.READ_UNCOMMITTED) {
      return Promise.of(
              IsolationDegree.READ_COMMITTED,
              AdyaLevel.PL_2,
              "a query reads only what was committed before it starts; that others' changes show"
                  + " in the next query, and phantoms, are not prevented",
              LEVELS,
              Anomaly.DIRTY_READ,
              Anomaly.STALE_READ)
          .andToQueries(
              "a query reads only what was committed before it starts", LEVELS, Anomaly.OTV);
    }
    return Promise.of(
            IsolationDegree.SNAPSHOT,
            AdyaLevel.PL_SI,
            "repeatable read: what a transaction reads at different times is consistent, and who"
                + " meets a row that was changed since its snapshot is refused; serializable is"
                + " similar to that of Oracle, and not strictly serializable",
            LEVELS,
            Anomaly.DIRTY_READ)
        .and(
            "a write conflict with a transaction that has committed is an error, and the change of"
                + " the other is not lost",
            LEVELS,
            Anomaly.P4);
  }

  @Override
  default List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    if (level == Level.READ_COMMITTED) {
      return List.of(
          Peculiarity.documented(
              Kind.SNAPSHOT_THEN_RECHECK,
              "whether a row fulfils the condition of an update is told by its version in the"
                  + " snapshot of the statement",
              LEVELS),
          Peculiarity.documented(
              Kind.RESTART,
              "whether a row fulfils the condition is always told by the snapshot of the statement,"
                  + " so one that meets a newer version is carried out again with a newer snapshot",
              LEVELS));
    }
    return List.of(
        Peculiarity.documented(Kind.TRANSACTION_SNAPSHOT, promise(mode, level).citation()),
        Peculiarity.documented(
            Kind.RESTART,
            "who meets a row that was changed since its snapshot is refused, which the first"
                + " statement of a transaction is not: it has no older snapshot to keep",
            LEVELS));
  }

  @Override
  default Set<Kind> rules(Optional<String> mode, Level level) {
    return level == Level.READ_COMMITTED
        ? IsolationPromises.super.rules(mode, level)
        : EnumSet.of(Kind.TRANSACTION_SNAPSHOT, Kind.RESTART);
  }
}
