-- case: SQLite: a single write waits for readers and holds up nobody
-- about: An UPDATE outside any transaction that finds a reader gives its locks back while it waits, so others
--   may read.
-- dbms: sqlite:journal
-- level: serializable
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE a = 1;      -- rows: (1,1)
/* T2 */ UPDATE t SET b = 20 WHERE a = 1;  -- blocked by T1 until 6 -- updated: 1
/* T3 */ SELECT * FROM t WHERE a = 1;      -- rows: (1,1)
/* T1 */ SELECT * FROM t WHERE a = 1;      -- rows: (1,1)
/* T1 */ COMMIT;
/* T3 */ SELECT * FROM t WHERE a = 1;      -- rows: (1,20)
-- final t: (1,20) (2,2) (3,3)
