-- case: a row is deleted and updated
-- order: all
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET v = v + 1 WHERE id = 1;
/* T2 */ SELECT id, v FROM t;
/* T2 */ COMMIT;
