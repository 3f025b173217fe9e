-- case: temporary
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ CREATE TEMPORARY TABLE tmp (id INT, b INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO tmp SELECT id, b FROM t;
/* T2 */ UPDATE t SET b = 0;
/* T1 */ UPDATE t JOIN tmp ON tmp.id = t.id SET t.b = tmp.b;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
/* T1 */ DROP TEMPORARY TABLE tmp;
