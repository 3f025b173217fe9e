-- case: InnoDB: LOCK TABLES
-- about: it commits, waits for a writer, and holds up the next
-- dbms: mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ CREATE TABLE u (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO u VALUES (1, 1);
/* T2 */ LOCK TABLES t WRITE;               -- blocked until 6
/* T1 */ COMMIT;
/* T3 */ UPDATE t SET b = 30 WHERE a = 1;   -- blocked until 9 -- updated: 1
/* T2 */ UPDATE t SET b = b + 1 WHERE a = 1;
/* T2 */ UNLOCK TABLES;
-- final t: (1,30) (2,2)
-- final u: (1,1)
