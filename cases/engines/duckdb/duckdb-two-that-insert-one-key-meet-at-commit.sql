-- case: DuckDB: two that insert one key meet at COMMIT
-- about: Neither sees the other; the second COMMIT fails, and rolls back.
-- dbms: duckdb
-- level: snapshot
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (1, 10);  -- updated: 1
/* T2 */ INSERT INTO t VALUES (1, 20);  -- updated: 1
/* T1 */ COMMIT;
/* T2 */ COMMIT;                        -- error: constraint -- transaction: T2.1 rolled back
/* T2 */ SELECT * FROM t;               -- rows: (1,10)
-- final t: (1,10)
