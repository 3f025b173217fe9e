-- case: COMMIT finds the conflict in TiDB's optimistic mode
-- about: Nobody waits; T2 works on the rows that it sees, and its COMMIT fails.
-- dbms: tidb:optimistic
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;                    -- updated: 1
/* T2 */ UPDATE t SET b = b + 1 WHERE a = 1;                 -- not blocked -- updated: 1
/* T2 */ SELECT b FROM t;                                    -- rows: (2)
/* T1 */ COMMIT;                                             -- ok
/* T2 */ COMMIT;                                             -- error: serialization
-- final t: (1,10)
