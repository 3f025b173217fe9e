-- case: P4 lost update
-- about: Both transactions read a row and then write it. If both commit, the second has written over what it
--   has not seen.
-- source: Berenson et al.: A Critique of ANSI SQL Isolation Levels, SIGMOD 1995 (phenomenon P4)
-- anomaly: P4
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE id = 1;
/* T2 */ SELECT * FROM test WHERE id = 1;
/* T1 */ UPDATE test SET v = 11 WHERE id = 1;
-- critical: T2 may not write over a row that T1 has changed since T2 read it
/* T2 */ UPDATE test SET v = 12 WHERE id = 1;
/* T1 */ COMMIT;
/* T2 */ COMMIT;
