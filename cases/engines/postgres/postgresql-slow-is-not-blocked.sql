-- case: PostgreSQL: slow is not blocked
-- about: A statement that takes its time is waited for, beside others that wait.
-- dbms: postgres
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;      -- updated: 1
/* T2 */ SELECT 1 FROM pg_sleep(0.1);          -- rows: (1)
/* T3 */ UPDATE t SET b = 5 WHERE a = 1;       -- blocked by T1 until 5 -- updated: 1
/* T1 */ COMMIT;
-- final t: (1,5) (2,2) (3,3)
