-- case: generated
/* init */ CREATE TABLE t (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, b INT, g INT GENERATED ALWAYS AS (b * 2) STORED);
/* init */ INSERT INTO t (b) VALUES (1), (2);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 5 WHERE g = 2;
/* T2 */ UPDATE t SET b = b + 1 WHERE g < 5;
/* T1 */ INSERT INTO t (b) VALUES (9);
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
