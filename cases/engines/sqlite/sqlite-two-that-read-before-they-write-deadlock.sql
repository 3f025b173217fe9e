-- case: SQLite: two that read before they write deadlock
-- about: T1 has read and wants to write, T2 has written and waits with its COMMIT for the reader T1.
-- dbms: sqlite:journal
-- level: serializable
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE a = 1;      -- rows: (1,1)
/* T2 */ UPDATE t SET b = 20 WHERE a = 1;  -- updated: 1
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;  -- blocked by T2 until 6 -- updated: 1
/* T2 */ COMMIT;                           -- error: deadlock
/* T1 */ COMMIT;
-- final t: (1,10) (2,2) (3,3)
