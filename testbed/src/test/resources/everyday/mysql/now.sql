-- case: now
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ SELECT NOW(6), b FROM t WHERE id = 1;
/* T2 */ UPDATE t SET c = LEFT(NOW(6), 20) WHERE id = 1;
/* T1 */ SELECT b FROM t WHERE id = 1;
/* T1 */ COMMIT;
