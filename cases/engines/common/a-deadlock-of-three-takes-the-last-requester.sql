-- case: A deadlock of three takes the last requester
-- about: Three sessions wait in a circle; who closes it is rolled back, and the others go on in turn.
-- dbms: h2, hsqldb:locks
-- level: read committed
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
/* T1 */ UPDATE u SET b = 11;              -- blocked by T2 until 11 -- updated: 1
/* T2 */ UPDATE v SET b = 21;              -- blocked by T3 until 9 -- updated: 1
/* T3 */ UPDATE t SET b = 31 WHERE a = 1;  -- error: deadlock -- transaction: T3.1 rolled back
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T3 */ COMMIT;                           -- skipped
-- final t: (1,10) (2,2) (3,3)
-- final u: (1,11)
-- final v: (1,21)
