-- case: Which transaction a deadlock ends
-- about: x
/* init */ CREATE TABLE t (c1 INT NOT NULL PRIMARY KEY, c2 INT);
/* init */ INSERT INTO t (c1, c2) VALUES (1, 0), (2, 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE t SET c2 = 1 WHERE c1 = 1;                   -- updated: 1
/* T2 */ INSERT INTO t (c1, c2) VALUES (11, 2), (12, 2), (13, 2);
/* T2 */ UPDATE t SET c2 = 2 WHERE c1 = 2;
/* T1 */ UPDATE t SET c2 = 1 WHERE c1 = 2;
/* T2 */ UPDATE t SET c2 = 2 WHERE c1 = 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
