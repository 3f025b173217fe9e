-- case: a savepoint
-- order: all
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ SAVEPOINT s;
/* T1 */ UPDATE t SET v = 11 WHERE id = 1;
/* T1 */ ROLLBACK TO SAVEPOINT s;
/* T1 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET v = v + 1 WHERE id = 1;
/* T2 */ COMMIT;
