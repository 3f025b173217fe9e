-- case: G-single write
-- about: T1 reads row 1, T2 changes both rows, and T1 changes row 2 by the value that T2 gave it.
-- source: Adya: Weak Consistency, PhD thesis, MIT 1999 (phenomenon G-single)
-- anomaly: G-single
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE id = 1;
/* T2 */ SELECT * FROM test;
/* T2 */ UPDATE test SET v = 12 WHERE id = 1;
/* T2 */ UPDATE test SET v = 18 WHERE id = 2;
/* T2 */ COMMIT;
-- critical: the new row 2 does not go with the old row 1
/* T1 */ UPDATE test SET v = v + 1 WHERE v = 18;
/* T1 */ SELECT * FROM test WHERE id = 2;
/* T1 */ COMMIT;
