-- case: G2-item write skew
-- about: Both transactions read both rows, and each changes another one. If both commit, neither saw the other.
--   Serializability forbids it, and so does repeatable read by locks; snapshots permit it. H2, HSQLDB
--   in MVCC mode and OceanBase document their serializable level as no more than a snapshot.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G2-item)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE id IN (1, 2);              -- rows: (1,10) (2,20)
/* T2 */ SELECT * FROM test WHERE id IN (1, 2);              -- rows: (1,10) (2,20)
/* T1 */ UPDATE test SET v = 11 WHERE id = 1;
/* T2 */ UPDATE test SET v = 21 WHERE id = 2;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
-- final test: (1,11) (2,21) | (1,11) (2,20) | (1,10) (2,21)
-- final[read-uncommitted, read-committed] test: (1,11) (2,21)
-- final[repeatable-read; mysql, mariadb, postgres, h2, hsqldb:mvcc, oceanbase] test: (1,11) (2,21)
-- final[repeatable-read; hsqldb, derby] test: (1,11) (2,20) | (1,10) (2,21)
-- final[serializable] test: (1,11) (2,20) | (1,10) (2,21)
-- final[serializable; h2, hsqldb:mvcc, oceanbase] test: (1,11) (2,21)
-- final[serializable; postgres] test: (1,11) (2,20)
