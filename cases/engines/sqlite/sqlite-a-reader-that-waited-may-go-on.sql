-- case: SQLite: a reader that waited may go on
-- about: The writer that T1 waits for rolls back, so the snapshot of T1 is still the latest.
-- dbms: sqlite:wal
-- level: serializable
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE a = 1;      -- rows: (1,1)
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 20 WHERE a = 2;  -- updated: 1
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;  -- blocked by T2 until 6 -- updated: 1
/* T2 */ ROLLBACK;
/* T1 */ COMMIT;
-- final t: (1,10) (2,2) (3,3)
