-- case: procedure
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* init */ CREATE PROCEDURE bump(k INT) BEGIN UPDATE t SET b = b + 1 WHERE id = k; SELECT b FROM t WHERE id = k; END;
/* T1 */ BEGIN;
/* T1 */ CALL bump(1);
/* T2 */ CALL bump(1);
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
