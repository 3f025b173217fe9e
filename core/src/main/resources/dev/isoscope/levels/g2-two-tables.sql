-- case: G2 two tables
-- about: Each transaction counts the rows of one table and inserts into the other.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G2)
-- anomaly: G2
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* init */ CREATE TABLE other (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO other VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT COUNT(*) FROM test WHERE v > 15;
/* T2 */ SELECT COUNT(*) FROM other WHERE v > 15;
/* T1 */ INSERT INTO other VALUES (3, 30);
/* T2 */ INSERT INTO test VALUES (3, 30);
/* T1 */ COMMIT;
-- critical: of two that have not seen each other only one may commit
/* T2 */ COMMIT;
