-- case: G2 read-only anomaly
-- about: T1 and T2 alone could run one after the other; that T3 sees T2 but not T1 makes it a cycle, although T3
--   only reads. PostgreSQL's serializable level fails T1; snapshots permit it, and locks make T2 wait.
-- source: Fekete, O'Neil, O'Neil: A Read-Only Transaction Anomaly Under Snapshot Isolation, SIGMOD Record 33(3), 2004
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM test;                                 -- rows: (1,10) (2,20)
/* T2 */ BEGIN;
/* T2 */ UPDATE test SET v = v + 5 WHERE id = 2;
/* T2 */ COMMIT;
/* T3 */ BEGIN;
/* T3 */ SELECT * FROM test;
-- rows[mysql, mariadb, postgres, h2]: (1,10) (2,25)
-- any[serializable; mysql, mariadb]
/* T3 */ COMMIT;
/* T1 */ UPDATE test SET v = 0 WHERE id = 1;
/* T1 */ COMMIT;
-- final test: (1,0) (2,25) | (1,10) (2,25) | (1,0) (2,20)
-- final[read-uncommitted, read-committed] test: (1,0) (2,25)
-- final[repeatable-read; mysql, mariadb, postgres] test: (1,0) (2,25)
-- final[h2] test: (1,0) (2,25)
-- final[serializable; postgres] test: (1,10) (2,25)
