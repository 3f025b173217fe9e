-- case: temporary
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ CREATE TEMP TABLE tmp ON COMMIT DROP AS SELECT id, b FROM t;
/* T2 */ UPDATE t SET b = 0;
/* T1 */ UPDATE t SET b = tmp.b + 1 FROM tmp WHERE tmp.id = t.id;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
