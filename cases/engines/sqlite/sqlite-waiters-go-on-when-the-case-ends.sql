-- case: SQLite: waiters go on when the case ends
-- about: Nothing in the case ends the reader T1, so it is rolled back at the end, and the COMMIT of T2 goes
--   on.
-- dbms: sqlite:journal
-- level: serializable
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE a = 1;  -- rows: (1,1)
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 20;          -- updated: 3
/* T2 */ COMMIT;                       -- blocked by T1
-- final t: (1,20) (2,20) (3,20)
