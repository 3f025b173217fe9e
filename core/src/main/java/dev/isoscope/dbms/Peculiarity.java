package dev.isoscope.dbms;

import dev.isoscope.model.Citation;
import dev.isoscope.model.Triage;
import java.util.Locale;

/**
 * Which row versions the writes of a level work on, where that is not what a serial execution would
 * have them do.
 *
 * @param triage what a difference is that cannot be reproduced without it
 * @param citation where its makers say so
 */
public record Peculiarity(Kind kind, Triage triage, Citation citation) {
  /**
   * What a write sees. One of them names the family of semantics that a level belongs to
   * (NO_GAP_LOCKS, SNAPSHOT_THEN_RECHECK, TRANSACTION_SNAPSHOT, TABLE_SNAPSHOT, LOCKED_SNAPSHOT or
   * CURRENT_READ), the others what is special in it; each family is a class of the package {@code
   * semantics}.
   */
  public enum Kind {
    /**
     * A write takes the latest committed version of each row when it comes to it, and nothing keeps
     * others from adding rows, or from changing those that it has passed over.
     */
    NO_GAP_LOCKS("a write meets rows that others have added or changed since"),
    /** An UPDATE judges a row that another transaction has changed by its committed version. */
    SEMI_CONSISTENT_READ("an UPDATE judged a locked row by its last committed version"),
    /** An UPDATE passes over a row that another transaction has inserted and not committed. */
    UNCOMMITTED_INSERT_SKIPPED("an UPDATE passed over a row inserted by an open transaction"),
    /** Queries inside a write read committed versions without a lock. */
    CONSISTENT_SOURCE("a query inside a write read committed rows without locking them"),
    /** Queries inside a write, and its condition, may see what is not committed. */
    DIRTY_READ("a write read rows that were not committed"),
    /** A snapshot at the start of the statement picks the rows; changed ones are judged again. */
    SNAPSHOT_THEN_RECHECK("a write picked its rows by a snapshot and judged changed ones again"),
    /** A row that is judged again is joined only with the rows found at first, or with none. */
    RECHECK_KEEPS_PARTNERS("a row judged again was joined only with the rows found at first"),
    /** A statement that has waited may start over with a new snapshot. */
    RESTART("a write that had waited started over"),
    /** A snapshot at the first statement of the transaction picks the rows. */
    TRANSACTION_SNAPSHOT("a write worked on the snapshot of its transaction"),
    /** The snapshot may be as old as BEGIN. */
    BEGIN_SNAPSHOT("a write worked on a snapshot taken at BEGIN"),
    /** The same, but the snapshot of each table is taken when a statement first reads it. */
    TABLE_SNAPSHOT("a write worked on a snapshot of each table since it was first read"),
    /** A write that reads no column of its table takes no snapshot of it. */
    NO_SNAPSHOT_YET("a write without a snapshot of its table met the rows that were there"),
    /** With the snapshot of a table goes that of all tables that refer to it. */
    SNAPSHOT_WITH_REFERRED("the snapshot of a table was taken with that of one it refers to"),
    /** Whether a row has changed since the snapshot is told by its values. */
    CHANGED_BACK("a row that another had changed and changed back counted as unchanged"),
    /** A query that locks nothing reads the snapshot that the first of them took. */
    CONSISTENT_READ("a plain query read the snapshot of its transaction"),
    /**
     * A row that its transaction has assigned what others had committed there by then is shown as
     * in the snapshot. No level allows that; it is what InnoDB and TiDB do.
     */
    UNCHANGED_ASSIGNMENT_HIDDEN("a query did not show an assignment that changed nothing"),
    /**
     * Queries inside a write read the snapshot of the transaction, where the write itself takes the
     * latest rows. No level allows that; it is what TiDB does with those that it carries out while
     * it plans.
     */
    SNAPSHOT_SOURCE("a query inside a write read the snapshot of its transaction"),
    /** A counter moves on at once, whoever commits first, and never back. */
    SHARED_COUNTER("a counter gave keys in an order that no serial execution gives"),
    /** A constraint fails on rows of a transaction that was at work at the same time. */
    OVERLAPPING_ERROR("a constraint failed on rows of a transaction that was still at work"),
    /**
     * Locks keep others away from tables that were used, but what they did before may be unseen.
     */
    LOCKED_SNAPSHOT("a statement worked on the latest rows or on the snapshot of its transaction"),
    /** A write takes the latest committed versions, and locks keep others away. */
    CURRENT_READ("writes work on the latest committed versions");

    private final String effect;

    Kind(String effect) {
      this.effect = effect;
    }

    /** Its name, which stays what it is when the words about it change. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** What it does, as a clause. */
    public String effect() {
      return effect;
    }
  }

  /** What brings about a bug that its makers have confirmed, and nothing else. */
  public static Peculiarity of(KnownBug bug) {
    return new Peculiarity(bug.cause(), Triage.BUG, bug.citation());
  }

  public static Peculiarity documented(Kind kind, String claim, String source) {
    return documented(kind, new Citation(claim, source));
  }

  public static Peculiarity documented(Kind kind, Citation citation) {
    return new Peculiarity(kind, Triage.DOCUMENTED, citation);
  }
}
