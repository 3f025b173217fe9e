-- case: Chain of waits in TiDB
-- about: T3 waits for T2, which waits for T1. Who holds the lock is told by the server's log.
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;                    -- updated: 1
/* T2 */ UPDATE t SET b = 20 WHERE a = 2;                    -- updated: 1
/* T2 */ UPDATE t SET b = b + 1 WHERE a = 1;                 -- blocked until 8 -- updated: 1
/* T3 */ UPDATE t SET b = b + 1 WHERE a = 2;                 -- blocked until 9 -- updated: 1
/* T1 */ COMMIT;                                             -- ok
/* T2 */ COMMIT;                                             -- ok
/* T3 */ COMMIT;                                             -- ok
-- final t: (1,11) (2,21)
