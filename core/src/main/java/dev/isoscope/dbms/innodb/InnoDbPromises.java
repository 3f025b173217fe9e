package dev.isoscope.dbms.innodb;

import dev.isoscope.dbms.AdyaLevel;
import dev.isoscope.dbms.IsolationDegree;
import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.dbms.Promise;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Citation;
import dev.isoscope.model.Level;
import dev.isoscope.model.Triage;
import java.util.ArrayList;
import java.util.List;

/**
 * What is promised of InnoDB's levels. At repeatable read the manuals speak of two kinds of reads:
 * plain queries read one snapshot, while writes and locking reads take what is there.
 *
 * @param isolation where the levels are described
 * @param consistentRead where it says what plain queries see
 * @param lockingRead where it says what locking reads see
 * @param serializable where it says what serializable keeps others from
 * @param semiConsistentRead where the semi-consistent read is described
 * @param locks where it says which locks a statement takes
 * @param uncommittedInserts what is said of an UPDATE that passes over a row inserted by an open
 *     transaction
 */
record InnoDbPromises(
    String isolation,
    String consistentRead,
    String lockingRead,
    String serializable,
    String semiConsistentRead,
    String locks,
    Peculiarity uncommittedInserts) {
  Promise of(Level level) {
    String fourLevels = "InnoDB offers the four levels of the SQL standard, ";
    return switch (level) {
      case READ_UNCOMMITTED ->
          Promise.of(
              IsolationDegree.READ_UNCOMMITTED,
              AdyaLevel.PL_1,
              fourLevels + "read uncommitted among them; its queries are not consistent",
              isolation);
      case READ_COMMITTED ->
          Promise.of(
                  IsolationDegree.READ_COMMITTED,
                  AdyaLevel.PL_2,
                  fourLevels
                      + "read committed among them; each query reads a fresh snapshot of its"
                      + " own, without changes of uncommitted transactions",
                  isolation,
                  Anomaly.DIRTY_READ,
                  Anomaly.STALE_READ)
              .andToQueries(
                  "a query sees the database at a point in time", consistentRead, Anomaly.OTV);
      case REPEATABLE_READ ->
          Promise.of(
                  IsolationDegree.REPEATABLE_READ,
                  AdyaLevel.PL_2,
                  fourLevels
                      + "repeatable read among them; writes and locking reads take the latest"
                      + " committed rows",
                  isolation,
                  Anomaly.DIRTY_READ)
              .andToQueries(
                  "all plain queries of a transaction read the snapshot that the first of them took,"
                      + " and the changes of their own transaction",
                  consistentRead,
                  Anomaly.INTERNAL,
                  Anomaly.FUZZY_READ,
                  Anomaly.OTV,
                  Anomaly.PMP,
                  Anomaly.G_SINGLE,
                  Anomaly.G_SI_A,
                  Anomaly.G_SI_B)
              .mixing(
                  "a transaction may change rows that its snapshot does not show, and then sees the"
                      + " table in a state that never existed",
                  consistentRead);
      case SNAPSHOT -> Promise.byDefinition(IsolationDegree.SNAPSHOT);
      case SERIALIZABLE ->
          Promise.of(
                  IsolationDegree.SERIALIZABLE,
                  AdyaLevel.PL_3,
                  fourLevels
                      + "serializable among them; it locks what it reads, so that nobody can"
                      + " change it or insert into it until the end",
                  serializable)
              .and(
                  "a locking read waits for uncommitted changes and takes the latest values",
                  lockingRead,
                  Anomaly.DIRTY_READ,
                  Anomaly.STALE_READ);
    };
  }

  List<Peculiarity> peculiarities(Level level) {
    if (level.compareTo(Level.READ_COMMITTED) > 0) {
      return List.of(
          new Peculiarity(
              Kind.CURRENT_READ,
              Triage.UNEXPLAINED,
              new Citation(
                  "writes see what others have committed since the transaction's snapshot, and"
                      + " next-key locks keep others out of what they have scanned",
                  isolation)));
    }
    List<Peculiarity> known = new ArrayList<>();
    known.add(
        Peculiarity.documented(
            Kind.NO_GAP_LOCKS,
            "at read committed and below gaps are not locked, and neither are rows that do not"
                + " fulfil the condition, so phantoms are possible",
            isolation));
    known.add(
        Peculiarity.documented(
            Kind.SEMI_CONSISTENT_READ,
            "at read committed and below an UPDATE judges a locked row by its last committed"
                + " version, and waits only if that fulfils the condition",
            semiConsistentRead));
    known.add(uncommittedInserts);
    known.add(
        Peculiarity.documented(
            Kind.CONSISTENT_SOURCE,
            "at read committed and below the SELECT in INSERT ... SELECT and UPDATE is a consistent"
                + " read that locks nothing",
            locks));
    if (level == Level.READ_UNCOMMITTED) {
      known.add(
          Peculiarity.documented(
              Kind.DIRTY_READ,
              "reads that lock nothing may see earlier or uncommitted versions",
              isolation));
    }
    return known;
  }
}
