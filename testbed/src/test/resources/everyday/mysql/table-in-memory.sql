-- case: memory
/* init */ CREATE TABLE t (id INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* init */ CREATE TABLE h (id INT) ENGINE = MEMORY;
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 10 WHERE id = 1;
/* T1 */ INSERT INTO h SELECT b FROM t;
/* T2 */ SELECT id FROM h;
/* T1 */ ROLLBACK;
/* T2 */ INSERT INTO t SELECT id, id FROM h WHERE id > 2;
