-- case: level of one transaction
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN ISOLATION LEVEL REPEATABLE READ;
/* T1 */ SELECT sum(b) FROM t;
/* T2 */ UPDATE t SET b = 0;
/* T1 */ SELECT sum(b) FROM t;
/* T1 */ COMMIT;
