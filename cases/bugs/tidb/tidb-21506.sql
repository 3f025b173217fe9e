-- case: TiDB#21506
-- about: INSERT ... SELECT reads the present at repeatable read. A second one in the same transaction finds keys
--   that it has not seen, and succeeds; either the other session had to wait, or the second INSERT had to
--   fail for duplicates.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong read
-- affected: TiDB 4.0.7 on TiKV, TiDB 5.1.0 and 8.5.4; repeatable read
-- link: https://github.com/pingcap/tidb/issues/21506
-- status: open
-- dbms: tidb:pessimistic, mysql, mariadb
-- level: repeatable read
/* init */ CREATE TABLE t1 (id INT PRIMARY KEY, v INT);
/* init */ CREATE TABLE t2 (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t1 VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t2 SELECT * FROM t1;                   -- updated: 2
/* T2 */ UPDATE t1 SET id = id + 2;
-- blocked[mysql, mariadb]
/* T1 */ INSERT INTO t2 SELECT * FROM t1;                   -- error: constraint
-- bug[tidb]: updated: 2
/* T1 */ COMMIT;
-- final t2: (1,10) (2,20)
-- bug[tidb]: final t2: (1,10) (2,20) (3,10) (4,20)
