-- case: Derby: a deadlock takes the first of equals
-- about: T1 and T2 hold one row each and want that of the other. Derby ends T1, which waited first.
-- dbms: derby
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;  -- updated: 1
/* T2 */ UPDATE t SET b = 20 WHERE a = 2;  -- updated: 1
/* T1 */ UPDATE t SET b = 11 WHERE a = 2;  -- blocked by T2
                                           -- error: deadlock
                                           -- transaction: T1.1 rolled back
/* T2 */ UPDATE t SET b = 21 WHERE a = 1;  -- blocked by T1 until 5 -- updated: 1
/* T1 */ COMMIT;                           -- skipped
/* T2 */ COMMIT;
-- final t: (1,21) (2,20) (3,3)
