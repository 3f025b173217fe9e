-- case: PostgreSQL: locks of tables and advisory locks are waits too
-- about: LOCK TABLE holds up readers; an advisory lock is held until the session ends, here with the case.
-- dbms: postgres
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ LOCK TABLE t IN ACCESS EXCLUSIVE MODE;
/* T2 */ SELECT a FROM t WHERE a = 1;        -- blocked by T1 until 4 -- rows: (1)
/* T1 */ COMMIT;
/* T1 */ SELECT 1 FROM pg_advisory_lock(7);  -- rows: (1)
/* T2 */ SELECT 2 FROM pg_advisory_lock(7);  -- blocked by T1 -- rows: (2)
-- final t: (1,1) (2,2) (3,3)
