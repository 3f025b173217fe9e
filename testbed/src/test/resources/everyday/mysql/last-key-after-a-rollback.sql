-- case: autoinc
/* init */ CREATE TABLE t (id INT AUTO_INCREMENT PRIMARY KEY, b INT);
/* init */ INSERT INTO t (b) VALUES (1);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t (b) VALUES (2);
/* T2 */ INSERT INTO t (b) VALUES (3);
/* T1 */ SELECT * FROM t;
/* T1 */ ROLLBACK;
/* T2 */ SELECT * FROM t;
/* T2 */ SELECT LAST_INSERT_ID();
