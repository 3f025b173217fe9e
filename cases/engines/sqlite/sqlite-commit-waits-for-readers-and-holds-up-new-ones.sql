-- case: SQLite: COMMIT waits for readers and holds up new ones
-- about: With a rollback journal a COMMIT needs the file for itself: it waits for those who read, and those
--   who come later wait for it.
-- dbms: sqlite:journal
-- level: serializable
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE a = 1;      -- rows: (1,1)
/* T4 */ BEGIN;
/* T4 */ SELECT 1;                         -- rows: (1)
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 20 WHERE a = 1;  -- updated: 1
/* T2 */ COMMIT;                           -- blocked by T1 until 10
/* T3 */ SELECT * FROM t WHERE a = 1;      -- blocked by T2 until 7 -- rows: (1,20)
/* T4 */ SELECT * FROM t WHERE a = 1;      -- blocked by T2 until 7 -- rows: (1,20)
/* T1 */ COMMIT;
/* T4 */ COMMIT;
-- final t: (1,20) (2,2) (3,3)
