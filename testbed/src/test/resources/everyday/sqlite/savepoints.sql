-- case: savepoints
/* init */ CREATE TABLE t (id INTEGER PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ SAVEPOINT a;
/* T1 */ UPDATE t SET b = 2;
/* T1 */ SAVEPOINT b;
/* T1 */ UPDATE t SET b = 3;
/* T1 */ ROLLBACK TO b;
/* T2 */ SELECT * FROM t;
/* T1 */ RELEASE a;
/* T2 */ SELECT * FROM t;
