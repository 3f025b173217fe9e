-- case: OceanBase#2145
-- about: At repeatable read an UPDATE takes its value from a subquery on a table that has changed since the
--   snapshot. MySQL reads the present there, OceanBase the snapshot. Will not be fixed. Rebuilt: the stored
--   text ends before the statements.
-- kind: wrong read
-- affected: OceanBase 4.3.1; repeatable read
-- link: https://github.com/oceanbase/oceanbase/issues/2145
-- status: documented
-- dbms: oceanbase, mysql, mariadb
-- level: repeatable read
/* init */ CREATE TABLE t (k INT, v INT);
/* init */ CREATE TABLE t1 (k INT, v INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* init */ INSERT INTO t1 VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                   -- rows: (1,1)
/* T2 */ UPDATE t1 SET v = 2;                               -- updated: 1
/* T1 */ UPDATE t SET v = (SELECT v FROM t1 WHERE k = 1) WHERE k = 1;
/* T1 */ COMMIT;
-- final t: (1,1)
-- final t[mysql]: (1,2)
-- final t[mariadb]: (1,2) | (1,1)
