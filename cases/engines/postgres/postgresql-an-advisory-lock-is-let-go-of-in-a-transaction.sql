-- case: PostgreSQL: an advisory lock is let go of in a transaction
-- about: T2 goes on at once, though the transaction that it waited for does not end, and finds the row locked before T1 commits
-- dbms: postgres
-- level: read committed, repeatable read
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ SELECT 1 FROM pg_advisory_lock(0);  -- rows: (1)
/* T2 */ SELECT a FROM t WHERE a = 1 AND pg_advisory_lock(0) IS NOT NULL FOR UPDATE NOWAIT; -- blocked by T1 until 5 -- error: lock-timeout
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;    -- updated: 1
/* T1 */ SELECT pg_advisory_unlock(0);       -- rows: (true)
/* T1 */ COMMIT;
/* T2 */ SELECT pg_advisory_unlock_all();
/* T1 */ UPDATE t SET b = 11 WHERE a = 1;    -- updated: 1
-- final t: (1,11) (2,2)
