-- case: SQLite: with a log nobody waits for readers
-- about: In write-ahead mode readers keep their snapshot, and nobody waits for them.
-- dbms: sqlite:wal
-- level: serializable
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE a = 1;      -- rows: (1,1)
/* T2 */ BEGIN EXCLUSIVE;
/* T2 */ UPDATE t SET b = 20 WHERE a = 1;  -- updated: 1
/* T2 */ COMMIT;
/* T3 */ SELECT * FROM t WHERE a = 1;      -- rows: (1,20)
/* T1 */ SELECT * FROM t WHERE a = 1;      -- rows: (1,1)
/* T1 */ COMMIT;
-- final t: (1,20) (2,2) (3,3)
