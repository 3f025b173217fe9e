-- case: one inserts a key and takes it back
-- order: all
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (3, 30);
/* T1 */ ROLLBACK;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES (3, 33);
/* T2 */ SELECT id, v FROM t;
/* T2 */ COMMIT;
