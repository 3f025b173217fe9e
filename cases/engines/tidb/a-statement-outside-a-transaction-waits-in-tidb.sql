-- case: A statement outside a transaction waits in TiDB
-- about: By default it would ask for the lock again and again at its commit; servers that Isoscope starts let it wait.
-- dbms: tidb:pessimistic 6.0 - 99
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;                    -- updated: 1
/* T2 */ UPDATE t SET b = b + 1 WHERE a = 1;                 -- blocked until 4 -- updated: 1
/* T1 */ COMMIT;                                             -- ok
-- final t: (1,11)
