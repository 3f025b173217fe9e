-- case: DuckDB loses an update to a concurrent delete
-- about: T1 updates a row and commits; T2, which started before and saw the old row, deletes it and commits, too.
-- about: Snapshot isolation lets only the first of two concurrent writers of a row commit. No error is raised, and the update is lost.
-- affected: DuckDB 1.4.1, 1.5.6 and 2.0.0 at their only level, snapshot
-- found: while replaying the classic anomalies
-- link: https://github.com/duckdb/duckdb/issues/17223
-- status: known: DuckDB#17223, reproduced by its makers, closed as stale
-- rule: Who is second to change a row that a concurrent transaction has changed fails with a conflict (DuckDB manual, Concurrency).
-- rule: Of two concurrent transactions that write the same row, snapshot isolation lets one commit (Berenson et al., 1995, section 4.2).
-- dbms: duckdb
/* init */ CREATE TABLE t (id INT NOT NULL PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t;                 -- rows: (1,10) (2,20)
/* T1 */ UPDATE t SET v = 11 WHERE id = 1; -- updated: 1
/* T1 */ COMMIT;                          -- ok
/* T2 */ DELETE FROM t WHERE id = 1;      -- error: serialization
-- bug: updated: 1
/* T2 */ COMMIT;
-- final t: (1,11) (2,20)
-- bug: final t: (2,20)
