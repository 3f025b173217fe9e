-- case: H2 loses the wake-up after a rollback to a savepoint
-- about: T2 waits for a row of T1. T1 goes back to its savepoint, which frees the row, and commits; now and then T2 sleeps on
--   until its lock timeout, though nobody holds the row any more.
-- about: By the classes of 2.5.252 the rollback wakes waiters before it says that it is over; one that is quick finds
--   nothing changed and waits again, then the rollback says so and tells nobody. A COMMIT without changes wakes nobody either.
-- about: Plain JDBC with a lock timeout of 1.5 s, 150 runs: T2 late in 15; in none if T1 writes anything before its
--   COMMIT, and in none with 2.4.240. Through Isoscope 3 of 200 runs do not end; with 2.4.240 all do.
-- about: Akin to issue 4391 of H2 (a plain ROLLBACK, mended before 2.5.252), but not the same.
-- about: It is too rare to be called for in every run, so no version is listed as affected. Only read committed was tried.
-- found: by a hunt, as two equal hunts that differed by a run that did not end
-- status: new
-- rule: A connection waits until the lock is free, or the lock timeout is over (H2 manual, Advanced, Lock Timeout).
-- rule: Here the lock is free, and the wait goes on.
-- dbms: h2
-- level: read committed
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ SAVEPOINT p;
/* T1 */ UPDATE t SET v = 1;                -- updated: 1
/* T2 */ UPDATE t SET v = 2;                -- blocked until 5 -- updated: 1 -- bug: stuck
/* T1 */ ROLLBACK TO SAVEPOINT p;
/* T1 */ COMMIT;
-- final t: (1,2)
