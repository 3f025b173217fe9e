-- case: a sample of rows
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t SELECT i, i FROM generate_series(1, 40) AS s (i);
/* T1 */ BEGIN;
/* T1 */ SELECT COUNT(*) FROM t TABLESAMPLE BERNOULLI (50);
/* T2 */ UPDATE t SET b = b + 1 WHERE id < 3;
/* T1 */ SELECT COUNT(*) FROM t TABLESAMPLE BERNOULLI (50);
/* T1 */ COMMIT;
