-- case: P3 phantom
-- about: T1 counts twice while T2 adds a row that counts. Only serializable must give the same number by the
--   standard; a snapshot does, too.
-- source: Berenson et al.: A Critique of ANSI SQL Isolation Levels, SIGMOD 1995 (phenomenon P3)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT COUNT(*) FROM test WHERE v > 5;              -- rows: (2)
/* T2 */ INSERT INTO test VALUES (3, 30);                    -- updated: 1
/* T2 */ COMMIT;                                             -- ok
/* T1 */ SELECT COUNT(*) FROM test WHERE v > 5;              -- rows: (2)
-- rows[read-uncommitted, read-committed]: (3)
-- rows[read-committed; tidb:optimistic]: (2)
-- rows[repeatable-read]: (2) | (3)
-- rows[repeatable-read; mysql, mariadb, postgres]: (2)
/* T1 */ COMMIT;                                             -- ok
-- final test: (1,10) (2,20) (3,30)
