package dev.isoscope.dbms.innodb;

import java.util.List;
import java.util.Optional;

/**
 * A transaction as InnoDB's status prints it.
 *
 * @param key what changes when it ends, or takes or loses a lock
 * @param thread the session's number; empty if it has none or shows none
 * @param query the number of its last statement, which grows over time
 * @param waited how long it has been waiting, in microseconds; zero if the server does not say
 * @param wanted the lock that it waits for, if that was printed
 * @param complete whether all its locks were printed
 */
record InnoDbTransaction(
    String key,
    String thread,
    long query,
    boolean active,
    boolean locksTables,
    boolean waits,
    long waited,
    Optional<InnoDbLock> wanted,
    List<InnoDbLock> locks,
    boolean complete) {}
