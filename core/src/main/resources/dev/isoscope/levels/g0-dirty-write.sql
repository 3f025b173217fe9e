-- case: G0 dirty write
-- about: Two transactions write the same two rows in opposite orders. If neither waits, row 1 is left by T2
--   and row 2 by T1, although each wrote both.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G0)
-- anomaly: G0
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE test SET v = 11 WHERE id = 1;
-- critical: T2 may not write over what T1 has not committed
/* T2 */ UPDATE test SET v = 12 WHERE id = 1;
/* T2 */ UPDATE test SET v = 22 WHERE id = 2;
/* T1 */ UPDATE test SET v = 21 WHERE id = 2;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
