-- case: PostgreSQL: a lost connection releases its locks
-- about: T1 ends its own server process. Its transaction is rolled back, T2 goes on, and what T1 has left to do is
--   left out.
-- dbms: postgres
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;      -- updated: 1
/* T2 */ UPDATE t SET b = b + 1 WHERE a = 1;   -- blocked by T1 until 4 -- updated: 1
/* T1 */ SELECT pg_terminate_backend(pg_backend_pid());  -- error: connection -- transaction: rolled back
/* T1 */ COMMIT;                               -- skipped
-- final t: (1,2) (2,2) (3,3)
