-- case: G2 read-only anomaly
-- about: T1 and T2 alone could run one after the other; T3, which only reads, sees T2 but not T1, and so
--   closes the cycle.
-- source: Fekete, O'Neil, O'Neil: A Read-Only Transaction Anomaly Under Snapshot Isolation, SIGMOD Record 33(3), 2004
-- anomaly: G2
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM test;
/* T2 */ BEGIN;
/* T2 */ UPDATE test SET v = v + 5 WHERE id = 2;
/* T2 */ COMMIT;
/* T3 */ BEGIN;
/* T3 */ SELECT * FROM test;
/* T3 */ COMMIT;
/* T1 */ UPDATE test SET v = 0 WHERE id = 1;
-- critical: T1 has not seen T2, and T3 has seen T2 but not T1
/* T1 */ COMMIT;
