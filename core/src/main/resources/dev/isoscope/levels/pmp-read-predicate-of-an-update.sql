-- case: PMP read predicate of an update
-- about: T2 moves a row under the condition of T1 after T1 has asked for it, and T1 asks again.
-- source: Bailis et al.: Highly Available Transactions, PVLDB 7(3), 2013 (predicate-many-preceders)
-- anomaly: PMP
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE v >= 25;
/* T2 */ UPDATE test SET v = 30 WHERE id = 2;
/* T2 */ COMMIT;
-- critical: there was no such row before
/* T1 */ SELECT * FROM test WHERE v >= 25;
/* T1 */ COMMIT;
