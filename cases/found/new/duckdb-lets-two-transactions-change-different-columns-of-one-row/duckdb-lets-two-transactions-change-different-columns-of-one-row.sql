-- case: DuckDB lets two transactions change different columns of one row
-- about: T1 updates one column of a row and has not committed when T2, which is concurrent, updates another column of it. Both commit,
--   and the row has both changes: conflicts are looked for column by column. If T2 updates the same column, it fails with a conflict.
-- affected: DuckDB 1.4.1 and 1.5.6 at their only level, snapshot
-- found: by a hunt (visibility, write)
-- status: new
-- rule: Who is second to change a row that a concurrent transaction has changed fails with a conflict (DuckDB manual, Concurrency).
-- rule: Of two concurrent transactions that write the same row, snapshot isolation lets one commit (Berenson et al., 1995, section 4.2).
-- dbms: duckdb
/* init */ CREATE TABLE t (v INT, w INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ SELECT v, w FROM t;         -- rows: (1,1)
/* T1 */ UPDATE t SET v = 0;         -- updated: 1
/* T2 */ UPDATE t SET w = 0;         -- error: serialization
-- bug: updated: 1
/* T2 */ COMMIT;
/* T1 */ COMMIT;
-- final t: (0,1)
-- bug: final t: (0,0)
