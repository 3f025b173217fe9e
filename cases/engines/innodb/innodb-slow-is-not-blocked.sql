-- case: InnoDB: slow is not blocked
-- about: a statement that takes its time is waited for, beside others that wait
-- dbms: mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;
/* T2 */ UPDATE t SET b = b + 1 WHERE a = 1;  -- blocked until 5 -- updated: 1
/* T3 */ SELECT SLEEP(0.1);                   -- not blocked -- rows: (0)
/* T1 */ COMMIT;
-- final t: (1,11)
