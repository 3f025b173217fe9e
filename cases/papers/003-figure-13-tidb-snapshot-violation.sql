-- case: TiDB snapshot violation
-- about: T1 reads a row, T0 deletes it and commits, and T1 does not find it any more: a cycle with one
--   anti-dependency (G-SIb). The figure has no tables; the row is made up.
-- document: TxCheck (OSDI 2023), Figure 13
-- affected: TiDB 5.4.0, 6.1.0 or 6.3.0, optimistic mode; snapshot isolation
-- status: does not show on TiDB 8.5.4
-- dbms: tidb, mysql, mariadb, postgres, h2, hsqldb, derby, sqlite, duckdb
-- level: repeatable read, snapshot, serializable
/* init */ CREATE TABLE t0 (c0 INT);
/* init */ INSERT INTO t0 VALUES (7);
/* T0 */ START TRANSACTION;
/* T1 */ START TRANSACTION;
/* T1 */ SELECT ref0.c0 FROM t0 AS ref0 ORDER BY c0 DESC;    -- rows: (7)
/* T0 */ DELETE FROM t0;
/* T0 */ COMMIT;
/* T1 */ SELECT ref0.c0 FROM t0 AS ref0 ORDER BY c0 DESC;    -- rows: (7)
-- bug[tidb]: rows: none
/* T1 */ COMMIT;                                             -- ok
-- final t0: none
