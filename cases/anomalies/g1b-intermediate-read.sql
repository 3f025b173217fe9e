-- case: G1b intermediate read
-- about: T2 must not see a value that T1 writes and overwrites itself, from read committed on.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G1b)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ UPDATE test SET v = 101 WHERE id = 1;               -- updated: 1
/* T2 */ SELECT * FROM test;                                 -- rows: (1,10) (2,20) | (1,11) (2,20)
-- rows[read-uncommitted]: (1,10) (2,20) | (1,11) (2,20) | (1,101) (2,20)
-- rows[postgres]: (1,10) (2,20)
/* T1 */ UPDATE test SET v = 11 WHERE id = 1;                -- updated: 1
/* T1 */ COMMIT;                                             -- ok
/* T2 */ SELECT * FROM test;                                 -- rows: (1,10) (2,20) | (1,11) (2,20)
-- rows[read-uncommitted, read-committed; mysql, mariadb, postgres, h2, derby]: (1,11) (2,20)
-- rows[repeatable-read; mysql, mariadb, postgres]: (1,10) (2,20)
/* T2 */ COMMIT;                                             -- ok
-- final test: (1,11) (2,20)
