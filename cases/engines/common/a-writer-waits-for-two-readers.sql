-- case: A writer waits for two readers
-- about: Where reads lock, T3 waits for both who have read the row.
-- dbms: hsqldb:locks, derby
-- level: repeatable read, serializable
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE a = 1;      -- rows: (1,1)
/* T2 */ SELECT * FROM t WHERE a = 1;      -- rows: (1,1)
/* T3 */ UPDATE t SET b = 12 WHERE a = 1;  -- blocked by T1, T2 until 8 -- updated: 1
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T3 */ COMMIT;
-- final t: (1,12) (2,2) (3,3)
