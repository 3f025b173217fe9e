-- case: PMP write predicate of an insert
-- about: A row comes under the condition of T1 after T1 has asked for it, and T1 changes all rows that meet
--   it.
-- source: Bailis et al.: Highly Available Transactions, PVLDB 7(3), 2013 (predicate-many-preceders)
-- anomaly: PMP
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE v >= 25;
/* T2 */ INSERT INTO test VALUES (3, 30);
/* T2 */ COMMIT;
-- critical: there was no such row before
/* T1 */ UPDATE test SET v = v + 5 WHERE v >= 25;
/* T1 */ SELECT * FROM test WHERE v >= 25;
/* T1 */ COMMIT;
