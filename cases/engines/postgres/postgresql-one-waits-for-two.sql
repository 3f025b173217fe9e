-- case: PostgreSQL: one waits for two
-- about: A writer waits for both who share a lock on its row.
-- dbms: postgres
-- level: repeatable read
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT a FROM t WHERE a = 1 FOR SHARE;  -- rows: (1)
/* T2 */ SELECT a FROM t WHERE a = 1 FOR SHARE;  -- rows: (1)
/* T3 */ UPDATE t SET b = 0 WHERE a = 1;         -- blocked by T1, T2 until 7 -- updated: 1
/* T1 */ COMMIT;
/* T2 */ COMMIT;
-- final t: (1,0) (2,2) (3,3)
