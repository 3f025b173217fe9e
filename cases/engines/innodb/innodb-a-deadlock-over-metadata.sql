-- case: InnoDB: a deadlock over metadata
-- about: the statement gives way to the DDL, and its transaction is lost as over rows
-- dbms: mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE a (a INT PRIMARY KEY, b INT);
/* init */ CREATE TABLE b (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO b VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE b SET b = 5 WHERE a = 1;
/* T2 */ RENAME TABLE a TO c, b TO d;  -- blocked until 4
/* T1 */ SELECT * FROM a;              -- error: deadlock
/* T1 */ COMMIT;
-- final c:
-- final d: (1,1)
