-- case: DuckDB loses an update to a concurrent update of an indexed column
-- about: T1 updates a column that has an index, which DuckDB does by deleting the row and inserting it anew. T2 updates another column of the
--   same row meanwhile, and is not refused. Both commit, and what T2 has written is lost: T1 puts back the value that it found.
-- affected: DuckDB 1.4.1, 1.5.6 and 2.0.0 at their only level, snapshot
-- found: by a hunt (dependency, P4; wss, unexplained; visibility, final-state)
-- status: new
-- rule: Who is second to change a row that a concurrent transaction has changed fails with a conflict (DuckDB manual, Concurrency).
-- rule: Of two concurrent transactions that write the same row, snapshot isolation lets one commit (Berenson et al., 1995, section 4.2).
-- dbms: duckdb
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ CREATE INDEX t_a ON t (a);
/* init */ INSERT INTO t VALUES (0, 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET a = 1;         -- updated: 1
/* T2 */ UPDATE t SET b = 1;         -- error: serialization
-- bug: updated: 1
/* T2 */ COMMIT;
/* T1 */ COMMIT;
-- final t: (1,0)
