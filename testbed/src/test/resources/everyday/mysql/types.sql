-- case: types
/* init */ CREATE TABLE t (id INT PRIMARY KEY, f FLOAT, d DOUBLE, j JSON, e ENUM('a','b'), bl BLOB, g INT AS (id * 2) STORED);
/* init */ INSERT INTO t (id, f, d, j, e, bl) VALUES (1, 0.1, 0.1, '{"a": [1, 2]}', 'a', x'00ff'), (2, 1e10, 1e-10, NULL, 'b', NULL);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET f = f * 3, d = d / 7, j = JSON_SET(j, '$.a', 5) WHERE id = 1;
/* T2 */ SELECT f, d, j, e, HEX(bl), g FROM t;
/* T2 */ UPDATE t SET f = f + 1, e = 'b' WHERE e = 'a';
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
