-- case: flush
/* init */ CREATE TABLE t (id INT NOT NULL PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1,1),(2,2),(3,3);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET b = 3 WHERE id = 1;
/* T2 */ FLUSH TABLES;
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
/* T2 */ OPTIMIZE TABLE t;
/* T2 */ CHECK TABLE t;
