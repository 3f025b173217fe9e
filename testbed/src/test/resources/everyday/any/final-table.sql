-- case: final table
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT b FROM FINAL TABLE (UPDATE t SET b = b + 5 WHERE id = 1);
/* T2 */ UPDATE t SET b = b + 1;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
