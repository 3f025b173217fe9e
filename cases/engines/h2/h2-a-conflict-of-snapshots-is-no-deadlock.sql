-- case: H2: a conflict of snapshots is no deadlock
-- about: From repeatable read on, a row that another transaction has changed meanwhile cannot be written. H2
--   calls that a deadlock; it is a serialization failure, and the transaction is over.
-- dbms: h2
-- level: repeatable read
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;     -- updated: 1
/* T2 */ UPDATE t SET b = b + 1 WHERE a = 1;  -- blocked by T1 until 6
                                              -- error: serialization
                                              -- transaction: T2.1 rolled back
/* T2 */ INSERT INTO t VALUES (7, 7);         -- skipped
/* T1 */ COMMIT;
/* T2 */ COMMIT;                              -- skipped
/* T2 */ SELECT * FROM t;                     -- rows: (1,10) (2,2) (3,3)
-- final t: (1,10) (2,2) (3,3)
