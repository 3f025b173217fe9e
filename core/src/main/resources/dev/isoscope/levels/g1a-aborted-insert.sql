-- case: G1a aborted insert
-- about: T2 looks for rows while T1 has inserted one, and T1 takes it back.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G1a)
-- anomaly: G1a
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO test VALUES (3, 30);
-- critical: what T1 will take back may not be seen
/* T2 */ SELECT * FROM test WHERE v > 15;
/* T1 */ ROLLBACK;
/* T2 */ SELECT * FROM test WHERE v > 15;
/* T2 */ COMMIT;
