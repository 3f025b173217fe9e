-- case: Several transactions per session
-- about: each session holds two transactions, one rolled back, and statements outside any
-- level: read committed, snapshot, serializable
/* init */ CREATE TABLE a (id INT NOT NULL PRIMARY KEY, v INT);
/* init */ INSERT INTO a VALUES (1, 0);
/* T1 */ BEGIN;
/* T1 */ UPDATE a SET v = 1 WHERE id = 1;
/* T1 */ ROLLBACK;
/* T1 */ SELECT v FROM a;                  -- rows: (0)
/* T2 */ BEGIN;
/* T2 */ UPDATE a SET v = 2 WHERE id = 1;
/* T2 */ COMMIT;
/* T1 */ START TRANSACTION;
/* T1 */ INSERT INTO a VALUES (1, 5);      -- error: constraint
/* T1 */ ROLLBACK;                         -- any
/* T2 */ INSERT INTO a VALUES (1, 1);      -- error: constraint
/* T1 */ INSERT INTO a VALUES (3, 3);      -- updated: 1
-- final a: (1,2) (3,3)
