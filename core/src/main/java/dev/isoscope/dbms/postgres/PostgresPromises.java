package dev.isoscope.dbms.postgres;

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

/** What the manual says of the levels. */
interface PostgresPromises extends IsolationPromises {
  String MANUAL = "PostgreSQL 18 Documentation, 13.2 Transaction Isolation: ";
  String READ_COMMITTED = MANUAL + "13.2.1 Read Committed Isolation Level";
  String REPEATABLE_READ = MANUAL + "13.2.2 Repeatable Read Isolation Level";
  String SERIALIZABLE = MANUAL + "13.2.3 Serializable Isolation Level";

  /** Three levels under four names; repeatable read is a snapshot for the whole transaction. */
  @Override
  default Promise promise(Optional<String> mode, Level level) {
    String snapshot =
        "a transaction sees one snapshot, taken at its first statement, and may not change rows"
            + " that changed since";
    return switch (level) {
      case READ_UNCOMMITTED, READ_COMMITTED ->
          Promise.of(
                  IsolationDegree.READ_COMMITTED,
                  AdyaLevel.PL_2,
                  "each statement sees what was committed before it began; read uncommitted is the"
                      + " same",
                  READ_COMMITTED,
                  Anomaly.DIRTY_READ,
                  Anomaly.STALE_READ)
              .andToQueries(
                  "a query sees the database as of the instant it begins, and only commands that"
                      + " change or lock rows may see an inconsistent state",
                  READ_COMMITTED,
                  Anomaly.OTV);
      case REPEATABLE_READ, SNAPSHOT ->
          Promise.of(
              IsolationDegree.SNAPSHOT,
              AdyaLevel.PL_SI,
              snapshot,
              REPEATABLE_READ,
              Anomaly.DIRTY_READ);
      case SERIALIZABLE ->
          Promise.of(
                  IsolationDegree.SERIALIZABLE,
                  AdyaLevel.PL_3,
                  "committed transactions have the effect of some serial execution",
                  SERIALIZABLE,
                  Anomaly.DIRTY_READ)
              .and(
                  "it works as repeatable read does, and fails transactions besides",
                  SERIALIZABLE,
                  Anomaly.G_SI_A,
                  Anomaly.G_SI_B);
    };
  }

  @Override
  default Optional<Peculiarity> counters() {
    return Optional.of(
        Peculiarity.documented(
            Kind.SHARED_COUNTER,
            "changes made to a sequence, and so the counter of a column, are visible to all other"
                + " transactions at once, and are not rolled back",
            "PostgreSQL 18 Documentation, 13.2 Transaction Isolation"));
  }

  @Override
  default Optional<Peculiarity> overlappingErrors() {
    return Optional.of(
        Peculiarity.documented(
            Kind.OVERLAPPING_ERROR,
            "serializable transactions may meet errors that no serial execution raises, such as a"
                + " unique key violated because of a conflict with an overlapping transaction",
            SERIALIZABLE));
  }

  @Override
  default List<Peculiarity> peculiarities(Optional<String> mode, Level level) {
    return switch (promise(mode, level).isolation()) {
      case READ_COMMITTED ->
          List.of(
              Peculiarity.documented(
                  Kind.SNAPSHOT_THEN_RECHECK,
                  "UPDATE and DELETE find rows as of the start of the statement; a row that was"
                      + " changed meanwhile is waited for, and taken if its new version still"
                      + " fulfils the condition, so a write may see an inconsistent snapshot",
                  READ_COMMITTED),
              Peculiarity.documented(
                  Kind.RECHECK_KEEPS_PARTNERS,
                  "when a row is judged again, a subquery that was turned into a join stands for"
                      + " the row that was joined at first, or for none if there was none",
                  "PostgreSQL source, src/backend/executor/README: EvalPlanQual (READ COMMITTED"
                      + " Update Checking)"));
      case SNAPSHOT ->
          List.of(
              Peculiarity.documented(
                  Kind.TRANSACTION_SNAPSHOT,
                  "a transaction sees a stable view of the database that need not agree with any"
                      + " serial execution of transactions at this level",
                  REPEATABLE_READ));
      default -> List.of();
    };
  }

  /** Serializable is repeatable read that looks for conflicts besides. */
  @Override
  default Set<Kind> rules(Optional<String> mode, Level level) {
    return promise(mode, level).serializable()
        ? EnumSet.of(Kind.TRANSACTION_SNAPSHOT)
        : IsolationPromises.super.rules(mode, level);
  }
}
