-- case: InnoDB: the victim is the one that changed less
-- about: the session that closes the cycle survives, because it would have more to undo
-- dbms: mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3), (4, 4);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 20 WHERE a = 2;
/* T2 */ UPDATE t SET b = 20 WHERE a = 3;
/* T2 */ UPDATE t SET b = 20 WHERE a = 4;
/* T1 */ UPDATE t SET b = 10 WHERE a = 2;  -- blocked -- error: deadlock
/* T2 */ UPDATE t SET b = 20 WHERE a = 1;  -- updated: 1
/* T2 */ COMMIT;
-- final t: (1,20) (2,20) (3,20) (4,20)
