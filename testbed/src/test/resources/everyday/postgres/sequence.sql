-- case: sequence
/* init */ CREATE TABLE t (id SERIAL PRIMARY KEY, b INT);
/* init */ CREATE SEQUENCE s;
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO t (b) VALUES (nextval('s'));
/* T2 */ INSERT INTO t (b) VALUES (nextval('s'));
/* T1 */ SELECT currval('s');
/* T1 */ ROLLBACK;
/* T2 */ COMMIT;
/* T2 */ SELECT * FROM t;
