-- case: skip locked
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ SELECT id FROM t ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
/* T2 */ BEGIN;
/* T2 */ SELECT id FROM t ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
/* T2 */ DELETE FROM t WHERE id = 2;
/* T1 */ DELETE FROM t WHERE id = 1;
/* T2 */ COMMIT;
/* T1 */ COMMIT;
