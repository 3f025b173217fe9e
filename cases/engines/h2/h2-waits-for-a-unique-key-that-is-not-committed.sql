-- case: H2: waits for a unique key that is not committed
-- about: H2 does not wait there, it tries again and again and names nobody. That counts as waiting for the
--   session that has written the key.
-- dbms: h2
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT UNIQUE);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (1, 5);  -- updated: 1
/* T2 */ INSERT INTO t VALUES (2, 5);  -- blocked by T1 until 4 -- error: constraint
/* T1 */ COMMIT;
-- final t: (1,5)
