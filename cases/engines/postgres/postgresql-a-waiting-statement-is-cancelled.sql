-- case: PostgreSQL: a waiting statement is cancelled
-- about: it still shows as waiting until its process has noticed
-- dbms: postgres
-- level: read committed
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;    -- updated: 1
/* T2 */ UPDATE t SET b = 4711 WHERE a = 1;  -- blocked by T1 until 4
/* T3 */ SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query LIKE 'UPDATE t SET b = 4711%'; -- rows: (true)
/* T2 */ UPDATE t SET b = 20 WHERE a = 2;    -- updated: 1
/* T3 */ SELECT b FROM t;                    -- rows: (1) (20)
/* T1 */ COMMIT;
-- final t: (1,10) (2,20)
