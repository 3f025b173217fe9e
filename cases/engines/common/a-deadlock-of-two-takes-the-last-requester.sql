-- case: A deadlock of two takes the last requester
-- about: T1 and T2 each want the row that the other has changed; who closes the circle is rolled back.
-- dbms: h2, hsqldb:mvcc
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* init */ CREATE TABLE u (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO u VALUES (1, 1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;  -- updated: 1
/* T2 */ UPDATE u SET b = 20;              -- updated: 1
/* T1 */ UPDATE u SET b = 11;              -- blocked by T2 until 6 -- updated: 1
/* T2 */ UPDATE t SET b = 21 WHERE a = 1;  -- error: deadlock -- transaction: T2.1 rolled back
/* T1 */ COMMIT;
/* T2 */ COMMIT;                           -- skipped
-- final t: (1,10) (2,2) (3,3)
-- final u: (1,11)
