-- case: for update
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE id = 1 FOR UPDATE;
/* T2 */ SELECT * FROM t FOR UPDATE SKIP LOCKED;
/* T2 */ SELECT * FROM t WHERE id = 1 FOR UPDATE NOWAIT;
/* T1 */ UPDATE t SET b = 5 WHERE id = 1;
/* T1 */ COMMIT;
