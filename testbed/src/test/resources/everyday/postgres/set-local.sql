-- case: set local
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ SET LOCAL lock_timeout = '10s';
/* T1 */ UPDATE t SET b = 5 WHERE id = 1;
/* T2 */ UPDATE t SET b = 6 WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ SHOW lock_timeout;
/* T2 */ SELECT * FROM t;
