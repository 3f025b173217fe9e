-- case: DuckDB#17802
-- about: While a reader keeps an old snapshot open, another session updates a key to itself twice, in two
--   transactions. The second one cannot commit: a conflict with nobody.
-- kind: wrong error
-- affected: DuckDB 1.3.0 and 1.4.1; its only level
-- link: https://github.com/duckdb/duckdb/issues/17802
-- status: closed; asked to be opened again
-- dbms: duckdb
/* init */ CREATE TABLE t (id INTEGER PRIMARY KEY);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ SELECT id FROM t;                                  -- rows: (1)
/* T2 */ UPDATE t SET id = 1 WHERE id = 1;                  -- updated: 1
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET id = 1 WHERE id = 1;                  -- updated: 1
-- bug: error: serialization | error: constraint | error: other
/* T2 */ COMMIT;                                            -- ok
-- bug: error: serialization | error: constraint | error: other
/* T1 */ COMMIT;
-- final t: (1)
