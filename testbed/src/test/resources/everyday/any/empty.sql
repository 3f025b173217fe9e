-- case: empty
/* init */ CREATE TABLE t (a INT PRIMARY KEY);
/* T1 */ BEGIN;
/* T1 */ SELECT COUNT(*) FROM t;
/* T2 */ INSERT INTO t VALUES (1);
/* T1 */ INSERT INTO t SELECT COUNT(*) + 1 FROM t;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
