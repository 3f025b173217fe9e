-- case: DuckDB: DDL conflicts too
-- about: Who wants to change rows of a table that another transaction is altering fails at once.
-- dbms: duckdb
-- level: snapshot
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ ALTER TABLE t ADD COLUMN c INT;
/* T2 */ UPDATE t SET b = 9;  -- error: serialization -- transaction: T2.1 rolled back
/* T1 */ COMMIT;
/* T2 */ COMMIT;              -- skipped
-- final t: (1,1,NULL) (2,2,NULL) (3,3,NULL)
