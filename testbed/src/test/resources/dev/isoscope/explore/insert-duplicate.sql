-- case: both insert one key
-- order: all
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (3, 30);
/* T1 */ SELECT COUNT(*) FROM t;
/* T1 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (3, 33);
/* T2 */ COMMIT;
