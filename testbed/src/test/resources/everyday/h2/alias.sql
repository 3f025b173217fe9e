-- case: alias
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* init */ CREATE ALIAS plus AS 'int plus(int a, int b) { return a + b; }';
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = plus(b, 1) WHERE id = 1;
/* T2 */ SELECT id, plus(b, 2) FROM t;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
