-- case: value that is no number
/* init */ CREATE TABLE t1 (id INT, c3 INT);
/* init */ CREATE TABLE t2 (c1 INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t1 (c3) VALUES (1);
/* T1 */ DELETE FROM t2 WHERE EXISTS (SELECT id FROM t1 WHERE id = 1 AND id = 'a');
/* T2 */ INSERT INTO t1 (c3) VALUES (0);
/* T1 */ COMMIT;
