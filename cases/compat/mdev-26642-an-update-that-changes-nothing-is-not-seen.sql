-- case: An UPDATE that changes nothing is not seen
-- about: x
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t (a, b) VALUES (0, 0), (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT a, b FROM t;                                 -- rows: (0,0) (1,1) (2,2)
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET a = 10 WHERE b = 1;
/* T2 */ COMMIT;
/* T1 */ UPDATE t SET a = 10;
/* T1 */ SELECT a, b FROM t;
/* T1 */ COMMIT;
