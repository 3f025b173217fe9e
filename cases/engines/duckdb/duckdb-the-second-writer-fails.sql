-- case: DuckDB: the second writer fails
-- about: Nobody waits: who wants to write a row that another transaction has changed fails at once, and its
--   transaction is over.
-- dbms: duckdb
-- level: snapshot
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
