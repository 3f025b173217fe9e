-- case: OceanBase#2403
-- about: An UPDATE of all rows does not wait for a row that another transaction has inserted and not committed, as
--   it does in MySQL at repeatable read. Rebuilt from the title: the stored text ends before the statements.
--   OceanBase has no gap locks, and passes over the row.
-- kind: missing lock
-- affected: OceanBase 4.4.2; repeatable read
-- link: https://github.com/oceanbase/oceanbase/issues/2403
-- status: open, as a matter of compatibility
-- dbms: oceanbase, mysql, mariadb
-- level: repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (2, 2);                       -- updated: 1
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 9;
-- blocked[mysql, mariadb] until 5
/* T1 */ COMMIT;                                            -- ok
/* T2 */ COMMIT;
-- final t[mysql, mariadb]: (1,9) (2,9)
-- final t[oceanbase]: (1,9) (2,2) | (1,9) (2,9)
