-- case: Derby: a deadlock takes who has fewer locks
-- about: T1 has changed two rows and T2 one, so T2 is the victim of their deadlock.
-- dbms: derby
-- level: read committed
-- strict: yes
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE a = 1;  -- updated: 1
/* T1 */ UPDATE t SET b = 10 WHERE a = 3;  -- updated: 1
/* T2 */ UPDATE t SET b = 20 WHERE a = 2;  -- updated: 1
/* T1 */ UPDATE t SET b = 11 WHERE a = 2;  -- blocked by T2 until 7 -- updated: 1
/* T2 */ UPDATE t SET b = 21 WHERE a = 1;  -- error: deadlock -- transaction: T2.1 rolled back
/* T1 */ COMMIT;
/* T2 */ COMMIT;                           -- skipped
-- final t: (1,10) (2,11) (3,10)
