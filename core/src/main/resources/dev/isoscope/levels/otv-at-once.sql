-- case: OTV at once
-- about: T2 writes over both rows of T1, one before and one after T3 has read the table. Having seen T2 in
--   one row, T3 may not miss it in the other, then or later.
-- source: Bailis et al.: Highly Available Transactions, PVLDB 7(3), 2013 (observed transaction vanishes)
-- anomaly: OTV
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T3 */ BEGIN;
/* T1 */ UPDATE test SET v = 11 WHERE id = 1;
/* T1 */ UPDATE test SET v = 19 WHERE id = 2;
/* T2 */ UPDATE test SET v = 12 WHERE id = 1;
/* T1 */ COMMIT;
-- critical: if row 1 is of T2, row 2 may not be older
/* T3 */ SELECT * FROM test;
/* T2 */ UPDATE test SET v = 18 WHERE id = 2;
/* T3 */ SELECT * FROM test;
/* T2 */ COMMIT;
/* T3 */ SELECT * FROM test;
/* T3 */ COMMIT;
