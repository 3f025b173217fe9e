-- case: TiDB#69249
-- about: T1 deletes all rows and will roll back. T2's UPDATE ought to wait; with a unique index on a prefix and
--   two rows it does not, and changes nothing. The report expects both rows to become 'c', which the unique
--   index forbids; here the UPDATE waits and then fails. TiDB 8.5.4 does not wait, and fails at once for the
--   duplicate that the UPDATE itself would make.
-- kind: missing lock
-- severity: critical
-- affected: TiDB 8.5.6 on TiKV, TiDB 5.1.0 and 8.5.4; read committed, repeatable read
-- link: https://github.com/pingcap/tidb/issues/69249
-- status: open
-- dbms: tidb:pessimistic, mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (c1 TEXT);
/* init */ CREATE UNIQUE INDEX i1 ON t (c1(3));
/* init */ INSERT INTO t (c1) VALUES ('a');
/* init */ INSERT INTO t (c1) VALUES ('b');
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t;                                     -- updated: 2
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET c1 = 'c';                             -- blocked until 5 -- error: constraint
-- bug[tidb]: not blocked
-- bug[tidb]: updated: 0
/* T1 */ ROLLBACK;
/* T2 */ COMMIT;
-- final t: ('a') ('b')
