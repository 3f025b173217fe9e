-- case: A DELETE that waits for a changed key
-- about: x
/* init */ CREATE TABLE t (c1 INT NOT NULL PRIMARY KEY);
/* init */ INSERT INTO t (c1) VALUES (3);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 2;                                -- updated: 1
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t;
/* T1 */ UPDATE t SET c1 = 1;
/* T1 */ COMMIT;
/* T2 */ SELECT c1 FROM t FOR UPDATE;
/* T2 */ COMMIT;
