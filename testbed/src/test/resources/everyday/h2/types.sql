-- case: types
/* init */ CREATE TABLE t (id INT PRIMARY KEY, a INT ARRAY, j JSON, d DECIMAL(10, 3), bl BLOB, cl CLOB, iv INTERVAL DAY, u UUID, g INT GENERATED ALWAYS AS (id * 2));
/* init */ INSERT INTO t (id, a, j, d, bl, cl, iv) VALUES (1, ARRAY[1, 2], JSON '{"a": 1}', 1.5, X'00ff', 'text', INTERVAL '2' DAY), (2, NULL, NULL, NULL, NULL, NULL, NULL);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = ARRAY[3], d = d / 3, cl = cl || 'x' WHERE id = 1;
/* T2 */ SELECT * FROM t;
/* T2 */ UPDATE t SET d = 7 WHERE g = 2;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
