-- case: G-single predicate
-- about: T1 reads by one condition, T2 moves a row from there under another condition, and T1 asks by that.
-- source: Adya: Weak Consistency, PhD thesis, MIT 1999 (phenomenon G-single)
-- anomaly: G-single
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE v = 10;
/* T2 */ UPDATE test SET v = 30 WHERE v = 10;
/* T2 */ COMMIT;
-- critical: the row is not to be met again in its new shape
/* T1 */ SELECT * FROM test WHERE v BETWEEN 25 AND 35;
/* T1 */ COMMIT;
