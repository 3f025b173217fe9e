-- case: a table that is replaced by a statement which fails
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT a, b FROM t;
/* T2 */ CREATE OR REPLACE TABLE t (a INT, b INT) SELECT 2, 2;
/* T1 */ COMMIT;
