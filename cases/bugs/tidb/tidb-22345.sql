-- case: TiDB#22345
-- about: A subquery with FOR UPDATE in the list of columns reads a row that was changed since the transaction
--   began. In pessimistic mode it must read the new row; it fails with a write conflict.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong error
-- affected: TiDB 4.0.0-beta.2 on TiKV, all levels; TiDB 5.1.0, repeatable read
-- link: https://github.com/pingcap/tidb/issues/22345
-- dbms: tidb:pessimistic, mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                   -- rows: (1,10) (2,20)
/* T2 */ UPDATE t SET v = v * 10;                           -- updated: 2
/* T1 */ SELECT (SELECT v FROM t WHERE id = 2 FOR UPDATE) FROM dual; -- rows: (200)
-- bug[tidb]: error: serialization | error: other
/* T1 */ COMMIT;
-- final t: (1,100) (2,200)
