-- case: upsert
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ INSERT OR REPLACE INTO t VALUES (1, 5, 'r');
/* T2 */ INSERT INTO t VALUES (2, 6, 's') ON CONFLICT DO UPDATE SET b = t.b + excluded.b;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
