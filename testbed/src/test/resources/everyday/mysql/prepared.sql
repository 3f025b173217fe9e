-- case: prepared
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ PREPARE s FROM 'UPDATE t SET b = b + ? WHERE id = 1';
/* T1 */ SET @d = 5;
/* T1 */ BEGIN;
/* T1 */ EXECUTE s USING @d;
/* T2 */ UPDATE t SET b = b * 2 WHERE id = 1;
/* T1 */ COMMIT;
/* T1 */ DEALLOCATE PREPARE s;
/* T2 */ SELECT b FROM t WHERE id = 1;
