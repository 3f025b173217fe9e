-- case: PMP write predicate
-- about: T1 moves one row under the condition of T2 and another one out of it, after T2 has asked for such
--   rows and before it deletes them.
-- source: Bailis et al.: Highly Available Transactions, PVLDB 7(3), 2013 (predicate-many-preceders)
-- anomaly: PMP
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM test WHERE v = 20;
/* T1 */ UPDATE test SET v = v + 10;
-- critical: what T2 deletes must be what it has found
/* T2 */ DELETE FROM test WHERE v = 20;
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM test WHERE v = 20;
/* T2 */ COMMIT;
