-- case: HSQLDB: snapshots conflict without waiting
-- about: In MVCC mode, from repeatable read on, who wants to change a row that another transaction has
--   changed fails at once.
-- dbms: hsqldb:mvcc
-- level: repeatable read
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;     -- updated: 1
/* T2 */ UPDATE t SET b = b + 1 WHERE a = 1;  -- error: serialization -- transaction: T2.1 rolled back
/* T2 */ INSERT INTO t VALUES (7, 7);         -- skipped
/* T1 */ COMMIT;
/* T2 */ COMMIT;                              -- skipped
/* T2 */ SELECT * FROM t;                     -- rows: (1,10) (2,2) (3,3)
-- final t: (1,10) (2,2) (3,3)
