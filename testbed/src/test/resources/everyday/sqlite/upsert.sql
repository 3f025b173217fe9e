-- case: upsert
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (1, 1, 'x') ON CONFLICT (id) DO UPDATE SET b = b + excluded.b RETURNING *;
/* T2 */ SELECT * FROM t;
/* T1 */ REPLACE INTO t VALUES (2, 5, 'y');
/* T1 */ COMMIT;
/* T2 */ INSERT OR IGNORE INTO t VALUES (3, 0, 'n');
/* T2 */ SELECT * FROM t;
