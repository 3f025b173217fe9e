-- case: InnoDB: a user-level lock is let go of in a transaction
-- about: T2 goes on at once and locks its row before T1 comes to it
-- dbms: mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ SELECT GET_LOCK('x', 0);          -- rows: (1)
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = b + 10 WHERE a = 1 AND GET_LOCK('x', 1000); -- blocked until 6 -- updated: 1
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 20 WHERE a = 2;
/* T1 */ SELECT RELEASE_LOCK('x');         -- rows: (1)
/* T1 */ SELECT b FROM t WHERE a = 1 FOR UPDATE; -- blocked by T2 until 8
/* T2 */ COMMIT;
/* T1 */ COMMIT;
/* T1 */ SELECT GET_LOCK('x', 1000);       -- blocked by T2 until 11 -- rows: (1)
/* T2 */ SELECT RELEASE_ALL_LOCKS();       -- rows: (1)
-- final t: (1,11) (2,20)
