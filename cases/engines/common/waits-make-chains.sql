-- case: Waits make chains
-- about: T2 waits for T1 and T3 for T2; each goes on when the one that it waits for has ended.
-- dbms: h2, hsqldb:mvlocks, derby
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* init */ CREATE TABLE u (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO u VALUES (1, 1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;  -- updated: 1
/* T2 */ UPDATE u SET b = 20;              -- updated: 1
/* T2 */ UPDATE t SET b = 11 WHERE a = 1;  -- blocked by T1 until 8 -- updated: 1
/* T3 */ UPDATE u SET b = 21;              -- blocked by T2 until 9 -- updated: 1
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T3 */ COMMIT;
-- final t: (1,11) (2,2) (3,3)
-- final u: (1,21)
