-- case: lock table
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ LOCK TABLE t IN EXCLUSIVE MODE;
/* T2 */ SELECT * FROM t;
/* T1 */ UPDATE t SET b = 1;
/* T1 */ COMMIT;
