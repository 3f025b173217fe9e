-- case: SQLite: BEGIN EXCLUSIVE waits for readers
-- about: With a rollback journal it needs the file for itself from the start.
-- dbms: sqlite:journal
-- level: serializable
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE a = 1;  -- rows: (1,1)
/* T2 */ BEGIN EXCLUSIVE;              -- blocked by T1 until 4
/* T1 */ COMMIT;
/* T3 */ SELECT * FROM t WHERE a = 1;  -- blocked by T2 until 6 -- rows: (1,1)
/* T2 */ COMMIT;
-- final t: (1,1) (2,2) (3,3)
