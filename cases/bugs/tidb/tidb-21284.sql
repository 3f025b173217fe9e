-- case: TiDB#21284
-- about: When a transaction that conflicts is retried on its own accord, and one of its statements was a SET, the
--   session panics.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: crash
-- affected: TiDB 4.0.8; all levels
-- link: https://github.com/pingcap/tidb/issues/21284
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ SET @@tidb_disable_txn_auto_retry = 0;
/* T1 */ BEGIN OPTIMISTIC;
/* T1 */ SELECT * FROM t;                                   -- rows: (1)
/* T1 */ SET SQL_SELECT_LIMIT = DEFAULT;
/* T2 */ UPDATE t SET a = 2;                                -- updated: 1
/* T1 */ UPDATE t SET a = 3;                                -- updated: 1
/* T1 */ COMMIT;                                            -- ok | error: serialization
-- bug: error: connection | error: internal | error: other
