-- case: InnoDB: two hold what one wants
-- about: a writer waits for both readers that hold the row, and a later reader queues behind the writer
-- dbms: mysql, mariadb
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT b FROM t WHERE a = 1 LOCK IN SHARE MODE;  -- rows: (1)
/* T2 */ BEGIN;
/* T2 */ SELECT b FROM t WHERE a = 1 LOCK IN SHARE MODE;  -- rows: (1)
/* T3 */ BEGIN;
/* T3 */ UPDATE t SET b = 10 WHERE a = 1;                 -- blocked until 9 -- updated: 1
/* T4 */ SELECT b FROM t WHERE a = 1 LOCK IN SHARE MODE;  -- blocked until 10 -- rows: (10)
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T3 */ COMMIT;
-- final t: (1,10) (2,2)
