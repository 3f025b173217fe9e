-- case: Deadlock in TiDB
-- about: The one that closes the cycle is the victim, and its transaction is rolled back.
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;                    -- updated: 1
/* T2 */ UPDATE t SET b = 20 WHERE a = 2;                    -- updated: 1
/* T1 */ UPDATE t SET b = 12 WHERE a = 2;                    -- blocked until 6 -- updated: 1
/* T2 */ UPDATE t SET b = 21 WHERE a = 1;                    -- error: deadlock
/* T1 */ COMMIT;                                             -- ok
-- final t: (1,10) (2,12)
