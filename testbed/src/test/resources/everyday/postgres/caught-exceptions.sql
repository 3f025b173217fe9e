-- case: exceptions
/* init */ CREATE TABLE t (id INT NOT NULL PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1,1),(2,2),(3,3);
/* init */ CREATE FUNCTION f(i INT) RETURNS INT AS $$ BEGIN INSERT INTO t VALUES (i, 0); RETURN 1; EXCEPTION WHEN unique_violation THEN UPDATE t SET b = b + 1 WHERE id = i; RETURN 2; END $$ LANGUAGE plpgsql;
/* T1 */ BEGIN;
/* T1 */ SELECT f(4);
/* T2 */ SELECT f(4);
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t WHERE id = 4;
