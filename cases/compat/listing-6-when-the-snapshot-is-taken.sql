-- case: When the snapshot is taken
-- about: x
/* init */ CREATE TABLE t (c1 INT, c2 INT);
/* init */ INSERT INTO t (c1, c2) VALUES (1, 1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t WHERE c1 = 1;                         -- updated: 1
/* T2 */ COMMIT;
/* T1 */ SELECT c1, c2 FROM t;
/* T1 */ COMMIT;
