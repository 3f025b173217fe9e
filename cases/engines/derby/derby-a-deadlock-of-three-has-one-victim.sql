-- case: Derby: a deadlock of three has one victim
-- about: Three sessions wait in a circle; one of them is rolled back, and the other two go on in turn.
-- dbms: derby
-- level: serializable
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* init */ CREATE TABLE u (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO u VALUES (1, 1);
/* init */ CREATE TABLE v (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO v VALUES (1, 1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;  -- updated: 1
/* T2 */ UPDATE u SET b = 20;              -- updated: 1
/* T3 */ UPDATE v SET b = 30;              -- updated: 1
/* T1 */ UPDATE u SET b = 11;              -- blocked by T2 until 8 -- updated: 1
/* T2 */ UPDATE v SET b = 21;              -- blocked by T3
                                           -- error: deadlock
                                           -- transaction: T2.1 rolled back
/* T3 */ UPDATE t SET b = 31 WHERE a = 1;  -- blocked by T1 until 10 -- updated: 1
/* T1 */ COMMIT;
/* T2 */ COMMIT;                           -- skipped
/* T3 */ COMMIT;
-- final t: (1,31) (2,2) (3,3)
-- final u: (1,11)
-- final v: (1,30)
