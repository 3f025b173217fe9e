-- case: function
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* init */ CREATE FUNCTION bump(k INT) RETURNS INT LANGUAGE sql AS $$ UPDATE t SET b = b + 1 WHERE id = k RETURNING b $$;
/* T1 */ BEGIN;
/* T1 */ SELECT bump(1);
/* T2 */ SELECT bump(1);
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
