-- case: exclude
/* init */ CREATE TABLE t (id INT PRIMARY KEY, r INT4RANGE, EXCLUDE USING gist (r WITH &&));
/* init */ INSERT INTO t VALUES (1, '[1,5)');
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (2, '[5,8)');
/* T2 */ INSERT INTO t VALUES (3, '[6,9)');
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
