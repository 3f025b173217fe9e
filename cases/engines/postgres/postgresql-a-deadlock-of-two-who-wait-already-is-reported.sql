-- case: PostgreSQL: a deadlock of two who wait already is reported
-- about: T4 waits already when it runs into T1, which waits for it and does not look for deadlocks twice.
-- dbms: postgres
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T3 */ BEGIN;
/* T1 */ BEGIN;
/* T3 */ UPDATE t SET b = 0 WHERE a = 2;  -- updated: 1
/* T1 */ UPDATE t SET b = 0 WHERE a = 3;  -- updated: 1
/* T4 */ SELECT a FROM t FOR UPDATE;      -- blocked by T3 until 7 -- error: deadlock
/* T1 */ UPDATE t SET b = 9 WHERE a = 1;  -- blocked by T4 until 5 -- updated: 1
/* T3 */ ROLLBACK;
/* T1 */ COMMIT;
-- final t: (1,9) (2,2) (3,0)
