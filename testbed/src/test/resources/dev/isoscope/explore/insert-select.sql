-- case: rows are copied while others change them
-- order: all
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20);
/* init */ CREATE TABLE u (id INT PRIMARY KEY, v INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO u SELECT id, v FROM t;
/* T1 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET v = v + 1 WHERE id = 2;
/* T2 */ SELECT COUNT(*) FROM u;
/* T2 */ COMMIT;
