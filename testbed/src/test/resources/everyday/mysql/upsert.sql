-- case: upsert
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (4, 1, 'x') ON DUPLICATE KEY UPDATE b = b + 1;
/* T2 */ INSERT INTO t VALUES (4, 1, 'y') ON DUPLICATE KEY UPDATE b = b + 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
/* T1 */ SELECT * FROM t WHERE id = 4;
