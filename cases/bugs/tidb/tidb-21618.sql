-- case: TiDB#21618
-- about: SELECT ... FOR UPDATE with a subquery locks nothing in a partitioned table, and a second one does not
--   wait.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: missing lock
-- affected: TiDB 6.4.0 on TiKV, TiDB 5.1.0 and 8.5.4; all levels
-- link: https://github.com/pingcap/tidb/issues/21618
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (c INT, d INT, PRIMARY KEY (c), KEY (d)) PARTITION BY HASH (c) PARTITIONS 4;
/* init */ INSERT INTO t VALUES (1, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE d IN (SELECT d FROM t WHERE c = 1) FOR UPDATE; -- rows: (1,2)
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t WHERE d = 2 FOR UPDATE;            -- blocked until 5 -- rows: (1,2)
-- bug[tidb]: not blocked
/* T1 */ COMMIT;
/* T2 */ COMMIT;
