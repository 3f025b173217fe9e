-- case: types
/* init */ CREATE TYPE mood AS ENUM ('sad', 'ok');
/* init */ CREATE DOMAIN pos AS INT CHECK (VALUE > 0);
/* init */ CREATE TABLE t (id pos PRIMARY KEY, m mood, a INT[], j JSONB, r INT4RANGE, by BYTEA, iv INTERVAL, n NUMERIC);
/* init */ INSERT INTO t VALUES (1, 'sad', '{1,2}', '{"a": 1}', '[1,5)', '\x00ff', '1 day', 1.10), (2, 'ok', NULL, NULL, NULL, NULL, NULL, 'NaN');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET m = 'ok', a = a || 3, j = j || '{"b": 2}' WHERE id = 1;
/* T2 */ SELECT * FROM t;
/* T2 */ UPDATE t SET m = 'sad' WHERE m = 'ok';
/* T1 */ COMMIT;
/* T2 */ UPDATE t SET id = -1 WHERE id = 2;
/* T2 */ SELECT * FROM t;
