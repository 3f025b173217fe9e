-- case: H2 does not see a deadlock through a unique key
-- about: T1 waits for a row of T2, and T2 for a unique key that T1 has written. H2 tries again and again for the key instead of
--   waiting, so it sees no deadlock, and only the lock timeout parts the two. With the timeout out of the way the run does not end.
-- affected: H2 1.4.200, 2.1.214, 2.2.224, 2.3.232, 2.4.240 and 2.5.252, read committed; other levels not tried
-- found: by a hunt, as runs that do not end
-- status: new
-- rule: Of transactions that wait for each other one gets error 40001 and is rolled back (H2, ErrorCode.DEADLOCK_1).
-- rule: So it is where both wait for rows; that one of them waits for a unique key makes no difference to a user.
-- dbms: h2
-- level: read committed
/* init */ CREATE TABLE t (id INT PRIMARY KEY, u INT UNIQUE);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (2, 5);         -- updated: 1
/* T2 */ UPDATE t SET u = 2 WHERE id = 1;     -- updated: 1
/* T1 */ UPDATE t SET u = 3 WHERE id = 1;     -- blocked
/* T2 */ INSERT INTO t VALUES (3, 5);         -- error: deadlock -- bug: stuck
/* T1 */ COMMIT;
/* T2 */ COMMIT;
