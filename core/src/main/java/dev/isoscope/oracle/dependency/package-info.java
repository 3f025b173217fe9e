/**
 * Phenomena in the sense of Adya: found on the direct serialization graph of a run's transactions
 * and on the row versions that its statements saw.
 *
 * <p>Readings of the definitions (Adya, Weak Consistency, 1999; Adya, Liskov and O'Neil, 2000) that
 * are used throughout:
 *
 * <ul>
 *   <li>A write with a condition is a predicate read followed by writes of rows. What its condition
 *       was judged on and what its values were made from are reads, so that only a row's next
 *       version makes a write dependency.
 *   <li>What a ROLLBACK TO SAVEPOINT took back, and what a statement did that failed, counts as
 *       aborted, though the transaction went on and committed.
 *   <li>Times are places in the history. Only "came back before the other was submitted" is certain
 *       about two statements.
 *   <li>What is not certain counts for nothing: a missed phenomenon costs less than a false one.
 * </ul>
 */
package dev.isoscope.oracle.dependency;
