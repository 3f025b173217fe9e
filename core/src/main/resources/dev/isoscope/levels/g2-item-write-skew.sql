-- case: G2-item write skew
-- about: Both transactions read both rows, and each changes another one.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G2-item)
-- anomaly: G2-item
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE id IN (1, 2);
/* T2 */ SELECT * FROM test WHERE id IN (1, 2);
/* T1 */ UPDATE test SET v = 11 WHERE id = 1;
/* T2 */ UPDATE test SET v = 21 WHERE id = 2;
/* T1 */ COMMIT;
-- critical: of two that have not seen each other only one may commit
/* T2 */ COMMIT;
