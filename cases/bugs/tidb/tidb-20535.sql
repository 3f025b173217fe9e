-- case: TiDB#20535
-- about: T1 has deleted a row and not committed. T2 inserts the same primary key of two columns and does not wait.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: missing lock
-- affected: TiDB 4.0.4 on TiKV; all levels
-- link: https://github.com/pingcap/tidb/issues/20535
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (k INT, kk INT, v INT, PRIMARY KEY (k, kk));
/* init */ INSERT INTO t VALUES (1, 1, 1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ DELETE FROM t WHERE k = 1;                         -- updated: 1
/* T2 */ INSERT INTO t VALUES (1, 1, 2);                    -- blocked until 5 -- updated: 1
-- bug[tidb]: not blocked
/* T1 */ COMMIT;                                            -- ok
/* T2 */ COMMIT;
-- final t: (1,1,2)
