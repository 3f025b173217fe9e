-- case: half of a transaction is taken back
-- order: all
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET v = 11 WHERE id = 1;
/* T1 */ SAVEPOINT s;
/* T1 */ UPDATE t SET v = 12 WHERE id = 2;
/* T1 */ ROLLBACK TO SAVEPOINT s;
/* T1 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ SELECT id, v FROM t;
/* T2 */ COMMIT;
