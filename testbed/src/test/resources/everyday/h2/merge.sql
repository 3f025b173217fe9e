-- case: merge
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ MERGE INTO t KEY (id) VALUES (1, 5, 'm'), (9, 9, 'n');
/* T2 */ MERGE INTO t USING (SELECT 9 AS id, 1 AS b) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET b = t.b + s.b WHEN NOT MATCHED THEN INSERT VALUES (s.id, s.b, 'z');
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
