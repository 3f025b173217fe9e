-- case: SQLite: a reader with a stale snapshot cannot write
-- about: T1 has read, T2 has written since: the write of T1 fails at once, and waiting would not help.
-- dbms: sqlite:wal
-- level: serializable
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE a = 1;      -- rows: (1,1)
/* T2 */ UPDATE t SET b = 20 WHERE a = 2;  -- updated: 1
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;  -- error: serialization
/* T1 */ COMMIT;                           -- skipped
-- final t: (1,1) (2,20) (3,3)
