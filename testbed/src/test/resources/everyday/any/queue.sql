-- case: queue
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT id FROM t WHERE c = 'a' FOR UPDATE;
/* T2 */ SELECT id FROM t WHERE c = 'a' FOR UPDATE;
/* T1 */ UPDATE t SET c = 'done' WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ UPDATE t SET c = 'twice' WHERE id = 1;
/* T2 */ COMMIT;
