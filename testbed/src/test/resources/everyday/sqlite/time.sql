-- case: time
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c = datetime('now', 'subsec') WHERE id = 1;
/* T2 */ SELECT * FROM t;
/* T1 */ COMMIT;
/* T2 */ UPDATE t SET b = random() WHERE id = 2;
/* T2 */ SELECT * FROM t;
