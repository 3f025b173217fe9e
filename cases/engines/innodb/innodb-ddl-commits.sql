-- case: InnoDB: DDL commits
-- about: whether it succeeds or not, unless the parser refuses it; a temporary table does not
-- dbms: mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;
/* T2 */ UPDATE t SET b = b + 1 WHERE a = 1;  -- blocked until 4 -- updated: 1
/* T1 */ CREATE TABLE u (a INT);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 20 WHERE a = 2;
/* T1 */ CREATE TABLE u (a INT);              -- error: syntax
/* T1 */ ROLLBACK;
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 30 WHERE a = 3;
/* T1 */ CREATE TEMPORARY TABLE v (a INT);
/* T1 */ CREATE TABL w (a INT);               -- error: syntax
/* T1 */ ROLLBACK;
-- final t: (1,11) (2,20) (3,3)
-- final u:
