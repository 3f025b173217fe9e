-- case: TiDB#23179
-- about: In a pessimistic transaction an UPDATE by a unique key panics if the value is out of the range of the
--   column.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: crash
-- affected: TiDB 4.0.11; all levels
-- link: https://github.com/pingcap/tidb/issues/23179
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (k TINYINT, v INT, UNIQUE KEY (k));
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET v = 100 WHERE k = -200;               -- updated: 0
-- bug[tidb]: error: connection | error: internal | error: other
/* T1 */ COMMIT;
-- final t: none
