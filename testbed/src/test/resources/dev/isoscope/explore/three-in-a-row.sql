-- case: three transactions of which each reads what the next one writes
-- order: all
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (2, 20), (3, 30);
/* T3 */ BEGIN;
/* T3 */ UPDATE t SET v = 31 WHERE id = 3;
/* T3 */ COMMIT;
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET v = 21 WHERE id = 2;
/* T2 */ SELECT v FROM t WHERE id = 3;
/* T2 */ COMMIT;
/* T1 */ BEGIN;
/* T1 */ SELECT v FROM t WHERE id = 2;
/* T1 */ COMMIT;
