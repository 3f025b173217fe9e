-- case: timestamps
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, u TIMESTAMP(6) DEFAULT CURRENT_TIMESTAMP(6) ON UPDATE CURRENT_TIMESTAMP(6));
/* init */ INSERT INTO t (id, b) VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 11 WHERE id = 1;
/* T2 */ UPDATE t SET b = b + 1 WHERE id = 2;
/* T1 */ INSERT INTO t (id, b) VALUES (3, 30);
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
/* T2 */ SELECT id, b FROM t ORDER BY u;
