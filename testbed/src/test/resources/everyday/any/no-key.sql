-- case: no key
/* init */ CREATE TABLE t (b INT, c VARCHAR(10));
/* init */ INSERT INTO t VALUES (1, 'a'), (1, 'a'), (2, NULL), (NULL, 'b');
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t WHERE b = 1;
/* T2 */ UPDATE t SET b = 1 WHERE c IS NULL;
/* T1 */ INSERT INTO t VALUES (1, 'a');
/* T1 */ COMMIT;
/* T2 */ SELECT b, COUNT(*) FROM t GROUP BY b;
