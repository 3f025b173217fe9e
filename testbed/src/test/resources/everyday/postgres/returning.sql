-- case: returning
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = b + 1 WHERE id = 1 RETURNING b;
/* T2 */ UPDATE t SET b = b * 2 WHERE id = 1 RETURNING id, b;
/* T1 */ COMMIT;
/* T2 */ INSERT INTO t VALUES (4, 1, 'x') RETURNING *;
/* T2 */ DELETE FROM t WHERE b > 20 RETURNING c;
