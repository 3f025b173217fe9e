-- case: a function in the select list that gives many rows
/* init */ CREATE TABLE t (id INT NOT NULL);
/* init */ INSERT INTO t SELECT generate_series(1, 10);
/* init */ CREATE TABLE u (id INT PRIMARY KEY, b INT);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t WHERE id = (SELECT MIN(id) FROM t);
/* T1 */ INSERT INTO u SELECT generate_series(1, 5), 0;
/* T2 */ COMMIT;
/* T1 */ DELETE FROM u WHERE id IN (SELECT unnest(ARRAY[2, 3]));
/* T1 */ UPDATE u SET b = 1;
/* T1 */ SELECT COUNT(*) FROM t;
/* T1 */ COMMIT;
