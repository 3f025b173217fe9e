-- case: G-single two tables
-- about: T1 reads one table before T2 changes both, and the other one afterwards. A snapshot of each table by
--   itself is not enough.
-- source: Adya: Weak Consistency, PhD thesis, MIT 1999 (phenomenon G-single)
-- anomaly: G-single
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* init */ CREATE TABLE other (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO other VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE id = 1;
/* T2 */ UPDATE test SET v = 12 WHERE id = 1;
/* T2 */ UPDATE other SET v = 18 WHERE id = 1;
/* T2 */ COMMIT;
-- critical: the new row of the one table does not go with the old row of the other
/* T1 */ SELECT * FROM other WHERE id = 1;
/* T1 */ COMMIT;
