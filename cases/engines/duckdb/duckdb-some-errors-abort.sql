-- case: DuckDB: some errors abort
-- about: What the parser, the binder or the catalogue refuse leaves the transaction alone; other errors end
--   it.
-- dbms: duckdb
-- level: snapshot
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (4, 4);  -- updated: 1
/* T1 */ SELEC;                        -- error: syntax
/* T1 */ SELECT * FROM nowhere;        -- error: syntax
/* T1 */ SELECT nothing FROM t;        -- error: syntax
/* T1 */ SAVEPOINT s;                  -- error: syntax
/* T1 */ INSERT INTO t VALUES (1, 2);  -- error: constraint -- transaction: T1.1 rolled back
/* T1 */ COMMIT;                       -- skipped
/* T1 */ COMMIT;                       -- error: other -- transaction: none
/* T1 */ BEGIN;
/* T1 */ BEGIN;                        -- error: other -- transaction: T1.2 rolled back
/* T1 */ ROLLBACK;                     -- skipped
-- final t: (1,1) (2,2) (3,3)
