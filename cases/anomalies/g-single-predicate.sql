-- case: G-single predicate
-- about: T2 moves a row that T1 has read under another predicate, which T1 then asks for. From repeatable read on T1
--   must not meet the row again in its new shape.
-- source: Adya: Weak Consistency, PhD thesis, MIT 1999 (phenomenon G-single)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE v = 10;                    -- rows: (1,10)
/* T2 */ UPDATE test SET v = 30 WHERE v = 10;                -- updated: 1
/* T2 */ COMMIT;                                             -- ok
/* T1 */ SELECT * FROM test WHERE v BETWEEN 25 AND 35;       -- rows: none
-- rows[read-uncommitted, read-committed]: (1,30)
-- rows[read-committed; tidb:optimistic]: none
/* T1 */ COMMIT;                                             -- ok
-- final test: (1,30) (2,20)
