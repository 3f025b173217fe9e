-- case: versioning
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT) WITH SYSTEM VERSIONING;
/* init */ INSERT INTO t VALUES (1,1),(2,2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 5 WHERE id = 1;
/* T2 */ SELECT COUNT(*) FROM t FOR SYSTEM_TIME ALL;
/* T2 */ UPDATE t SET b = 6 WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ SELECT COUNT(*) FROM t FOR SYSTEM_TIME ALL;
/* T2 */ SELECT * FROM t;
