-- case: without autocommit
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ SET autocommit = 0;
/* T1 */ UPDATE t SET b = 11 WHERE id = 1;
/* T2 */ SELECT b FROM t WHERE id = 1;
/* T2 */ UPDATE t SET b = 12 WHERE id = 1;
/* T1 */ COMMIT;
/* T1 */ SELECT b FROM t WHERE id = 1;
/* T1 */ COMMIT;
/* T1 */ SET autocommit = 1;
