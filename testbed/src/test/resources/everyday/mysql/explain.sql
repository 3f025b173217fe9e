-- case: explain
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ EXPLAIN SELECT * FROM t;
/* T2 */ UPDATE t SET b = 0;
/* T1 */ SELECT * FROM t;
/* T1 */ SHOW TABLES;
/* T1 */ COMMIT;
