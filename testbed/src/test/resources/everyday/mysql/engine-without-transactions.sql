-- case: engine without transactions
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT) ENGINE=MyISAM;
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE id = 1;
/* T2 */ SELECT id, b FROM t;
/* T1 */ ROLLBACK;
/* T2 */ SELECT id, b FROM t;
