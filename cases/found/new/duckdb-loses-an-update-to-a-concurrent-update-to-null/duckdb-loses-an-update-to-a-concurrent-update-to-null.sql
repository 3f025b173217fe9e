-- case: DuckDB loses an update to a concurrent update to NULL
-- about: T1 updates a value; T2, which started before, sets the same value of the same row to NULL. Both commit, T1 last, and what T1
--   has written is lost. With any other value, or if T1 is the one that sets NULL, T2 fails with a conflict, as snapshot isolation demands.
-- affected: DuckDB 1.4.1, 1.5.6 and 2.0.0 at their only level, snapshot
-- found: by a hunt (wss, unexplained)
-- status: new
-- rule: Who is second to change a row that a concurrent transaction has changed fails with a conflict (DuckDB manual, Concurrency).
-- rule: Of two concurrent transactions that write the same row, snapshot isolation lets one commit (Berenson et al., 1995, section 4.2).
-- dbms: duckdb
/* init */ CREATE TABLE t (v INT);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ SELECT v FROM t;            -- rows: (1)
/* T1 */ UPDATE t SET v = 0;         -- updated: 1
/* T2 */ UPDATE t SET v = NULL;      -- error: serialization
-- bug: updated: 1
/* T2 */ COMMIT;
/* T1 */ COMMIT;
-- final t: (0)
-- bug: final t: (NULL)
