-- case: G2 predicate write skew
-- about: Both transactions look for rows that are not there, and each inserts one.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G2)
-- anomaly: G2
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE v >= 30;
/* T2 */ SELECT * FROM test WHERE v >= 30;
/* T1 */ INSERT INTO test VALUES (3, 30);
/* T2 */ INSERT INTO test VALUES (4, 42);
/* T1 */ COMMIT;
-- critical: of two that have not seen each other only one may commit
/* T2 */ COMMIT;
