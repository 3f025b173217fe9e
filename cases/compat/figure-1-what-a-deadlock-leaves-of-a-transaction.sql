-- case: What a deadlock leaves of a transaction
-- about: x
/* init */ CREATE TABLE t (c1 INT NOT NULL PRIMARY KEY);
/* init */ INSERT INTO t (c1) VALUES (3);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 5;                                -- updated: 1
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t;
/* T1 */ INSERT INTO t (c1) VALUES (2);
/* T1 */ COMMIT;
/* T2 */ INSERT INTO t (c1) VALUES (1);
/* T2 */ ROLLBACK;
