-- case: a predicate that another one changes
-- order: all
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET v = v + 10;
/* T1 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t WHERE v = 20;
/* T2 */ SELECT id, v FROM t;
/* T2 */ COMMIT;
