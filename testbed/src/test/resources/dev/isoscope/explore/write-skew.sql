-- case: write skew
-- order: all
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ SELECT SUM(v) FROM t;
/* T1 */ UPDATE t SET v = 0 WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ SELECT SUM(v) FROM t;
/* T2 */ UPDATE t SET v = 0 WHERE id = 2;
/* T2 */ COMMIT;
