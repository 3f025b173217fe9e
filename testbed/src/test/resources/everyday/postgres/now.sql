-- case: now
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, u TIMESTAMPTZ DEFAULT now(), g UUID DEFAULT gen_random_uuid());
/* init */ INSERT INTO t (id, b) VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 11, u = clock_timestamp() WHERE id = 1;
/* T2 */ INSERT INTO t (id, b) VALUES (3, 3);
/* T1 */ SELECT * FROM t;
/* T1 */ COMMIT;
/* T2 */ SELECT id, b FROM t ORDER BY u;
