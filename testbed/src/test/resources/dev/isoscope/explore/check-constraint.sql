-- case: a constraint that only one can keep
-- order: all
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT CHECK (v >= 0));
/* init */ INSERT INTO t VALUES (1, 10);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET v = v - 7 WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ SELECT v FROM t WHERE id = 1;
/* T2 */ UPDATE t SET v = v - 7 WHERE id = 1;
/* T2 */ COMMIT;
