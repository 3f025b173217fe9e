-- case: SQLite: a write that failed keeps the right to write
-- about: The INSERT of T1 is undone, its lock is not: T2 waits for the end of T1.
-- dbms: sqlite:journal
-- level: serializable
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (1, 9);      -- error: constraint
/* T2 */ UPDATE t SET b = 20 WHERE a = 2;  -- blocked by T1 until 4 -- updated: 1
/* T1 */ COMMIT;
-- final t: (1,1) (2,20) (3,3)
