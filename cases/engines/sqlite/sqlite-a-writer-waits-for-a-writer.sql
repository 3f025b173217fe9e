-- case: SQLite: a writer waits for a writer
-- about: One writes at a time. Whoever comes later waits for the end of the first, a BEGIN IMMEDIATE as well.
-- dbms: sqlite:journal
-- level: serializable
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;  -- updated: 1
/* T2 */ UPDATE t SET b = 20 WHERE a = 2;  -- blocked by T1 until 6 -- updated: 1
/* T3 */ BEGIN IMMEDIATE;                  -- blocked by T1 until 6
/* T3 */ UPDATE t SET b = b + 1;           -- updated: 3
/* T1 */ COMMIT;
/* T3 */ COMMIT;
-- final t: (1,11) (2,21) (3,4)
