-- case: listen
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ LISTEN x;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 5 WHERE id = 1;
/* T2 */ NOTIFY x, 'hello';
/* T2 */ COMMIT;
/* T1 */ SELECT b FROM t WHERE id = 1;
