-- case: explain analyze
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ EXPLAIN ANALYZE UPDATE t SET b = 7 WHERE id = 1;
/* T2 */ UPDATE t SET b = 8 WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
