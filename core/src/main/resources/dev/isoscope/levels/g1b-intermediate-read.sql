-- case: G1b intermediate read
-- about: T2 reads a row between two changes that T1 makes to it.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G1b)
-- anomaly: G1b
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE test SET v = 101 WHERE id = 1;
-- critical: a value that T1 will write over itself may not be seen
/* T2 */ SELECT * FROM test;
/* T1 */ UPDATE test SET v = 11 WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM test;
/* T2 */ COMMIT;
