-- case: Derby: waiters queue behind DDL
-- about: T2 wants to alter a table that T1 has changed. T4, which comes later, waits for T2, not for T1.
-- dbms: derby
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* init */ CREATE TABLE u (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO u VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 2;                  -- updated: 3
/* T3 */ BEGIN;
/* T3 */ UPDATE u SET b = 2;                  -- updated: 1
/* T2 */ ALTER TABLE t ADD COLUMN c INT;      -- blocked by T1 until 7
/* T4 */ INSERT INTO t (a, b) VALUES (7, 7);  -- blocked by T2 until 5 -- updated: 1
/* T1 */ COMMIT;
/* T3 */ COMMIT;
-- final t: (1,2,NULL) (2,2,NULL) (3,2,NULL) (7,7,NULL)
-- final u: (1,2)
