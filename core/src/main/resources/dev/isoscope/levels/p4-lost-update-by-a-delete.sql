-- case: P4 lost update by a delete
-- about: T1 reads a row, T2 writes it and commits, and then T1 deletes it.
-- source: Berenson et al.: A Critique of ANSI SQL Isolation Levels, SIGMOD 1995 (phenomenon P4)
-- anomaly: P4
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE id = 1;
/* T2 */ UPDATE test SET v = 12 WHERE id = 1;
/* T2 */ COMMIT;
-- critical: T1 may not delete a row that T2 has changed since T1 read it
/* T1 */ DELETE FROM test WHERE id = 1;
/* T1 */ COMMIT;
