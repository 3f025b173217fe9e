-- case: variables
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* T1 */ BEGIN;
/* T1 */ SELECT b INTO @x FROM t WHERE id = 1;
/* T2 */ UPDATE t SET b = 99 WHERE id = 1;
/* T1 */ UPDATE t SET b = @x + 1 WHERE id = 1;
/* T1 */ COMMIT;
/* T1 */ SELECT @x, b FROM t WHERE id = 1;
