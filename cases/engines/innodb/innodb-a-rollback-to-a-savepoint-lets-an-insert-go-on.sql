-- case: InnoDB: a rollback to a savepoint lets an insert go on
-- about: locks are kept, but a row that was inserted after the savepoint is gone, and with it what others waited for
-- dbms: mysql, mariadb
-- level: read committed
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (9, 9);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;
/* T1 */ SAVEPOINT s;
/* T1 */ INSERT INTO t VALUES (5, 5);
/* T2 */ INSERT INTO t VALUES (5, 50);     -- blocked until 6 -- updated: 1
/* T1 */ ROLLBACK TO SAVEPOINT s;
/* T1 */ UPDATE t SET b = b + 1 WHERE a = 5;
/* T1 */ COMMIT;
-- final t: (1,10) (5,51) (9,9)
