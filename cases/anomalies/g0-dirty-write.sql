-- case: G0 dirty write
-- about: Two transactions write the same two rows. Every level must keep their writes apart: at the end both
--   rows come from one and the same transaction.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G0)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE test SET v = 11 WHERE id = 1;                -- updated: 1
/* T2 */ UPDATE test SET v = 12 WHERE id = 1;                -- blocked[mysql, mariadb, postgres, h2, derby, sqlite]
-- not blocked[duckdb] -- error[duckdb]: serialization
/* T1 */ UPDATE test SET v = 21 WHERE id = 2;                -- updated: 1
/* T1 */ COMMIT;                                             -- ok
/* T2 */ UPDATE test SET v = 22 WHERE id = 2;
/* T2 */ COMMIT;
-- final test: (1,12) (2,22) | (1,11) (2,21)
-- final[read-uncommitted, read-committed] test: (1,12) (2,22)
-- final[read-committed; tidb:optimistic] test: (1,11) (2,21)
-- final[repeatable-read, serializable; postgres] test: (1,11) (2,21)
-- final[repeatable-read, serializable; mysql] test: (1,12) (2,22)
