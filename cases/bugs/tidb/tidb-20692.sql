-- case: TiDB#20692
-- about: T1 deletes a row, T2 waits to insert its primary key again, and T3 updates the row that T2 is about to
--   insert. T3 ought to wait, for the row with that primary key is locked; it does not.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: missing lock
-- affected: TiDB 4.0.0-beta.2 on TiKV; all levels
-- link: https://github.com/pingcap/tidb/issues/20692
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT, vv INT, vvv INT, UNIQUE KEY u0 (id, v, vv));
/* init */ INSERT INTO t VALUES (1, 1, 1, 1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T1 */ DELETE FROM t WHERE id = 1 AND v = 1 AND vv = 1;   -- updated: 1
/* T2 */ INSERT INTO t VALUES (1, 2, 3, 4);                 -- blocked
/* T3 */ UPDATE t SET id = 10, v = 20, vv = 30, vvv = 40 WHERE id = 1 AND v = 2 AND vv = 3; -- blocked
-- bug[tidb]: not blocked
/* T1 */ COMMIT;                                            -- ok
/* T2 */ COMMIT;
/* T3 */ COMMIT;
