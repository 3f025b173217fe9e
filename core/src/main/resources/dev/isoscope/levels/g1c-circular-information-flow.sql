-- case: G1c circular information flow
-- about: Each transaction writes a row and then reads the one that the other has written.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G1c)
-- anomaly: G1c
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE test SET v = 11 WHERE id = 1;
/* T2 */ UPDATE test SET v = 22 WHERE id = 2;
/* T1 */ SELECT * FROM test WHERE id = 2;
-- critical: if T1 has seen T2, T2 may not see T1
/* T2 */ SELECT * FROM test WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
