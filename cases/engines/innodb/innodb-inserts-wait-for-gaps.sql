-- case: InnoDB: inserts wait for gaps
-- about: one gap before a row, one behind the last
-- dbms: mysql, mariadb
-- level: repeatable read, serializable
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (5, 5);
/* T1 */ BEGIN;
/* T1 */ SELECT a FROM t WHERE a = 3 FOR UPDATE;  -- rows:
/* T2 */ BEGIN;
/* T2 */ SELECT a FROM t WHERE a > 5 FOR UPDATE;  -- rows:
/* T3 */ INSERT INTO t VALUES (4, 4);             -- blocked until 7 -- updated: 1
/* T4 */ INSERT INTO t VALUES (9, 9);             -- blocked until 8 -- updated: 1
/* T1 */ COMMIT;
/* T2 */ COMMIT;
-- final t: (1,1) (4,4) (5,5) (9,9)
