-- case: G1a aborted update
-- about: T2 reads while T1 has changed a row, and T1 takes the change back.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G1a)
-- anomaly: G1a
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE test SET v = 101 WHERE id = 1;
-- critical: what T1 will take back may not be seen
/* T2 */ SELECT * FROM test;
/* T1 */ ROLLBACK;
/* T2 */ SELECT * FROM test;
/* T2 */ COMMIT;
