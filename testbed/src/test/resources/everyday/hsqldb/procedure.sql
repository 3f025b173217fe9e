-- case: procedure
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* init */ CREATE PROCEDURE bump(IN k INT) MODIFIES SQL DATA BEGIN ATOMIC UPDATE t SET b = b + 1 WHERE id = k; END;
/* T1 */ START TRANSACTION;
/* T1 */ CALL bump(1);
/* T2 */ CALL bump(2);
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
