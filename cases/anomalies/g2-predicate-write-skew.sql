-- case: G2 predicate write skew
-- about: Both transactions look for rows that are not there, and each inserts one. If both commit, neither saw
--   the other. Only serializability forbids it; H2, HSQLDB in MVCC mode and OceanBase document their serializable
--   level as no more than a snapshot.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G2)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE v = 30;                    -- rows: none
/* T2 */ SELECT * FROM test WHERE v = 30;                    -- rows: none
/* T1 */ INSERT INTO test VALUES (3, 30);
/* T2 */ INSERT INTO test VALUES (4, 30);
/* T1 */ COMMIT;
/* T2 */ COMMIT;
-- final test: (1,10) (2,20) (3,30) (4,30) | (1,10) (2,20) (3,30) | (1,10) (2,20) (4,30)
-- final[read-uncommitted, read-committed] test: (1,10) (2,20) (3,30) (4,30)
-- final[repeatable-read; mysql, mariadb, postgres, h2, oceanbase] test: (1,10) (2,20) (3,30) (4,30)
-- final[serializable] test: (1,10) (2,20) (3,30) | (1,10) (2,20) (4,30)
-- final[serializable; h2, hsqldb:mvcc, oceanbase] test: (1,10) (2,20) (3,30) (4,30)
-- final[serializable; postgres] test: (1,10) (2,20) (3,30)
