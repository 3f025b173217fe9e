-- case: copied table
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ CREATE TABLE u AS SELECT * FROM t;
/* T2 */ INSERT INTO t SELECT i, i, 'g' FROM range(10, 20) r(i);
/* T1 */ SELECT COUNT(*) FROM t;
/* T1 */ COMMIT;
/* T2 */ SELECT COUNT(*) FROM t;
