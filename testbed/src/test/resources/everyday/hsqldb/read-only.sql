-- case: read only
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ START TRANSACTION READ ONLY;
/* T1 */ SELECT * FROM t;
/* T2 */ UPDATE t SET b = 0;
/* T1 */ UPDATE t SET b = 1;
/* T1 */ COMMIT;
