-- case: a savepoint begins a transaction, without autocommit
/* init */ CREATE TABLE t (id INT PRIMARY KEY);
/* init */ INSERT INTO t VALUES (1), (2);
/* T1 */ SET AUTOCOMMIT FALSE;
/* T2 */ UPDATE t SET id = 5 WHERE id = 2;
/* T1 */ SAVEPOINT p;
/* T1 */ DELETE FROM t WHERE id = 1;
/* T1 */ ROLLBACK TO SAVEPOINT p;
/* T1 */ COMMIT;
/* T1 */ SAVEPOINT p;
/* T2 */ INSERT INTO t VALUES (9);
/* T1 */ DELETE FROM t WHERE id = 9;
/* T1 */ ROLLBACK TO SAVEPOINT p;
/* T1 */ COMMIT;
