-- case: G0 dirty write of all rows
-- about: Both transactions write all rows, T2 while T1 is at it. If T2 does not wait, its writes lie between
--   those of T1.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G0)
-- anomaly: G0
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE test SET v = 11 WHERE id = 1;
-- critical: T2 may not write over what T1 has not committed
/* T2 */ UPDATE test SET v = 12;
/* T1 */ UPDATE test SET v = 21 WHERE id = 2;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
