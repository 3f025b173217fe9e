-- case: uuid
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b VARCHAR(60));
/* init */ INSERT INTO t VALUES (1, 'x'), (2, 'y');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = UUID() WHERE id = 1;
/* T2 */ UPDATE t SET b = RAND() WHERE id = 2;
/* T1 */ INSERT INTO t VALUES (3, UUID());
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM t;
