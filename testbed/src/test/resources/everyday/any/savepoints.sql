-- case: savepoints
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 11 WHERE id = 1;
/* T1 */ SAVEPOINT s;
/* T1 */ UPDATE t SET b = 22 WHERE id = 2;
/* T2 */ SELECT id, b FROM t;
/* T1 */ ROLLBACK TO SAVEPOINT s;
/* T1 */ UPDATE t SET b = 33 WHERE id = 3;
/* T1 */ COMMIT;
/* T2 */ SELECT id, b FROM t;
