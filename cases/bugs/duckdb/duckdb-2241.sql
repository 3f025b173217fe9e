-- case: DuckDB#2241
-- about: A transaction inserts a key, deletes it and inserts it again. The second INSERT complains of a duplicate.
-- kind: wrong error
-- affected: DuckDB 0.2.7; its only level
-- link: https://github.com/duckdb/duckdb/issues/2241
-- status: closed
-- dbms: duckdb, h2, hsqldb, derby, sqlite, postgres, mysql, mariadb
/* init */ CREATE TABLE t (id VARCHAR(10) PRIMARY KEY);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES ('Bob');                      -- updated: 1
/* T1 */ DELETE FROM t WHERE id = 'Bob';                    -- updated: 1
/* T1 */ INSERT INTO t VALUES ('Bob');                      -- updated: 1
-- bug[duckdb]: error: constraint
/* T1 */ COMMIT;
-- final t: ('Bob')
-- bug[duckdb]: final t: none
