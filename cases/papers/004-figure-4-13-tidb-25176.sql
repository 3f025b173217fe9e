-- case: TiDB#25176
-- about: With tidb_snapshot set inside a transaction a locking read brings in a later version, and the
--   next plain read shows it, too. Later releases refuse the locking read; what they then read is left open.
--   The figure leaves out the table; it is rebuilt. NOW() counts seconds: allow a pause before.
-- document: Moroianu, ETH thesis (2024), Figure 4.13
-- affected: TiDB 4.0.7; repeatable read
-- link: https://github.com/pingcap/tidb/issues/25176
-- status: open as of November 2024; on TiDB 8.5.4 without TiKV tidb_snapshot cannot be set, for want of a safe point
-- dbms: tidb
-- level: repeatable read
/* init */ CREATE TABLE t (id INT PRIMARY KEY, a INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T2 */ UPDATE t SET a = 2 WHERE id = 1;                    -- updated: 1
/* T1 */ SET @@tidb_snapshot = TIMESTAMP(NOW());
/* T1 */ SELECT a FROM t WHERE id = 1;                       -- rows[tidb 4.0 - 6.0]: (1)
/* T1 */ SELECT a FROM t WHERE id = 1 FOR UPDATE;            -- rows[tidb 4.0 - 6.0]: (2)
/* T1 */ SELECT a FROM t WHERE id = 1;                       -- rows[tidb 4.0 - 6.0]: (1)
-- bug[tidb 4.0 - 6.0]: rows: (2)
/* T1 */ SET @@tidb_snapshot = '';
/* T1 */ COMMIT;
-- final t: (1,2)
