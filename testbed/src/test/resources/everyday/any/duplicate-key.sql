-- case: duplicate key
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (4, 1, 'x');
/* T2 */ INSERT INTO t VALUES (4, 2, 'y');
/* T1 */ ROLLBACK;
/* T2 */ SELECT * FROM t;
/* T1 */ INSERT INTO t VALUES (4, 3, 'z');
