-- case: isolation of a query
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ SELECT b FROM t WHERE id = 1 WITH RR;
/* T2 */ UPDATE t SET b = 5 WHERE id = 2;
/* T1 */ SELECT b FROM t WHERE id = 3 FOR UPDATE WITH RS;
/* T1 */ UPDATE t SET b = 0 WHERE id = 3;
/* T1 */ COMMIT;
