-- case: writes in with
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT, c VARCHAR(20));
/* init */ INSERT INTO t VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
/* init */ CREATE TABLE old (id INT, b INT, c VARCHAR(20));
/* T1 */ BEGIN;
/* T1 */ WITH gone AS (DELETE FROM t WHERE b > 15 RETURNING *) INSERT INTO old SELECT * FROM gone;
/* T2 */ UPDATE t SET b = b + 100 WHERE id = 2;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM old ORDER BY id;
