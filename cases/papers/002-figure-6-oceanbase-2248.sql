-- case: OceanBase#2248
-- about: START TRANSACTION WITH CONSISTENT SNAPSHOT is to take the snapshot at once; a change that commits
--   afterwards must not show. MySQL, MariaDB and TiDB keep to that.
-- document: APTrans (SIGMOD 2026), Figure 6
-- affected: OceanBase 4.2.1; repeatable read
-- link: https://github.com/oceanbase/oceanbase/issues/2248
-- dbms: oceanbase, mysql, mariadb, tidb
-- level: repeatable read
/* init */ CREATE TABLE t (id INT, c0 INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ START TRANSACTION WITH CONSISTENT SNAPSHOT;
/* T2 */ START TRANSACTION WITH CONSISTENT SNAPSHOT;
/* T1 */ UPDATE t SET c0 = 10 WHERE (id = 1);                -- updated: 1
/* T1 */ COMMIT;                                             -- ok
/* T2 */ SELECT * FROM t;                                    -- rows: (1,1) (2,2)
-- bug[repeatable-read; oceanbase]: rows: (1,10) (2,2)
/* T2 */ COMMIT;
-- final t: (1,10) (2,2)
