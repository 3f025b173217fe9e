-- case: G1a aborted delete
-- about: T2 must not miss a row that T1 deletes and puts back by rolling back, from read committed on.
-- source: Adya, Liskov, O'Neil: Generalized Isolation Level Definitions, ICDE 2000 (phenomenon G1a)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ DELETE FROM test WHERE id = 1;                      -- updated: 1
/* T2 */ SELECT * FROM test;                                 -- rows: (1,10) (2,20)
-- rows[read-uncommitted]: (1,10) (2,20) | (2,20)
-- rows[read-uncommitted; postgres]: (1,10) (2,20)
/* T1 */ ROLLBACK;                                           -- ok
/* T2 */ SELECT * FROM test;                                 -- rows: (1,10) (2,20)
/* T2 */ COMMIT;                                             -- ok
-- final test: (1,10) (2,20)
