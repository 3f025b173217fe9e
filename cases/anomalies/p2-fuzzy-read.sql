-- case: P2 fuzzy read
-- about: T1 reads a row twice while T2 changes it. From repeatable read on both reads must agree.
-- source: Berenson et al.: A Critique of ANSI SQL Isolation Levels, SIGMOD 1995 (phenomenon P2)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE id = 1;                    -- rows: (1,10)
/* T2 */ UPDATE test SET v = 12 WHERE id = 1;                -- updated: 1
/* T2 */ COMMIT;                                             -- ok
/* T1 */ SELECT * FROM test WHERE id = 1;                    -- rows: (1,10)
-- rows[read-uncommitted, read-committed]: (1,12)
-- rows[read-committed; tidb:optimistic]: (1,10)
/* T1 */ COMMIT;                                             -- ok
-- final test: (1,12) (2,20)
