-- case: a key that another transaction takes meanwhile
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (1, 10);
/* T2 */ INSERT INTO t SELECT 1, 20 WHERE NOT EXISTS (SELECT 1 FROM t WHERE id = 1);
/* T3 */ MERGE INTO t USING (VALUES (1)) s (k) ON t.id = s.k WHEN NOT MATCHED THEN INSERT VALUES (k, 30);
/* T1 */ COMMIT;
/* T2 */ SELECT id, b FROM t;
