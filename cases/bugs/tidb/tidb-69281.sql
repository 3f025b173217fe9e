-- case: TiDB#69281
-- about: T2's DELETE of all rows passes over the row that T1 has inserted, and T1's UPDATE of all rows does not
--   wait for the DELETE. In MySQL the one waits for the other, and there is a deadlock.
-- kind: missing lock
-- severity: major
-- affected: TiDB 8.5.6 on TiKV; read committed, repeatable read
-- link: https://github.com/pingcap/tidb/issues/69281
-- status: open
-- dbms: tidb:pessimistic
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (c1 NUMERIC);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t (c1) VALUES (2);                     -- updated: 1
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t;
/* T1 */ UPDATE t SET c1 = 3;                               -- blocked | error: deadlock
-- bug[tidb]: not blocked
/* T1 */ COMMIT;
/* T2 */ ROLLBACK;
