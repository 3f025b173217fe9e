-- case: G-single read skew
-- about: T1 reads row 1 before T2 changes both rows, and row 2 afterwards. From repeatable read on it must not
--   see the new row 2 beside the old row 1.
-- source: Adya: Weak Consistency, PhD thesis, MIT 1999 (phenomenon G-single)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE id = 1;                    -- rows: (1,10)
/* T2 */ UPDATE test SET v = 12 WHERE id = 1;                -- updated: 1
/* T2 */ UPDATE test SET v = 18 WHERE id = 2;                -- updated: 1
/* T2 */ COMMIT;                                             -- ok
/* T1 */ SELECT * FROM test WHERE id = 2;                    -- rows: (2,20)
-- rows[read-uncommitted, read-committed]: (2,18)
-- rows[read-committed; tidb:optimistic]: (2,20)
/* T1 */ COMMIT;                                             -- ok
-- final test: (1,12) (2,18)
