-- case: TiDB#28212
-- about: T1 sets a column of every row, and afterwards does not see that in the row to which T2 had given the same
--   value. The same as MDEV-26642, in another engine.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong read
-- affected: TiDB 6.4.0 on TiKV, TiDB 5.1.0 and 8.5.4; repeatable read
-- link: https://github.com/pingcap/tidb/issues/28212
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (0, 0), (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                   -- rows: (0,0) (1,1) (2,2)
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET a = 10 WHERE b = 1;                   -- updated: 1
/* T2 */ COMMIT;
/* T1 */ SELECT * FROM t;                                   -- rows[repeatable-read]: (0,0) (1,1) (2,2) -- rows[read-committed]: (0,0) (10,1) (2,2)
/* T1 */ UPDATE t SET a = 10 WHERE TRUE;
/* T1 */ SELECT * FROM t;                                   -- rows: (10,0) (10,1) (10,2)
-- bug[repeatable-read]: rows: (10,0) (1,1) (10,2)
/* T1 */ COMMIT;
-- final t: (10,0) (10,1) (10,2)
