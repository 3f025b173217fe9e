-- case: Two insert one key in TiDB
-- about: The second waits, and fails when the first has committed. NOWAIT does not wait.
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (2, 2);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (1, 1);                        -- updated: 1
/* T1 */ UPDATE t SET b = 3 WHERE a = 2;                     -- updated: 1
/* T2 */ SELECT * FROM t WHERE a = 2 FOR UPDATE NOWAIT;      -- error: lock-timeout
/* T1 */ COMMIT;                                             -- ok
/* T2 */ ROLLBACK;
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (5, 5);                        -- updated: 1
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (5, 6);                        -- blocked until 12 -- error: constraint
/* T1 */ COMMIT;                                             -- ok
/* T2 */ COMMIT;                                             -- ok
-- final t: (1,1) (2,3) (5,5)
