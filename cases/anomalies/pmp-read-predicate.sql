-- case: PMP read predicate
-- about: A row appears under the predicate of T1 after T1 has looked for it. Snapshot isolation and
--   serializability forbid that T1 finds it afterwards; repeatable read need not.
-- source: Bailis et al.: Highly Available Transactions, PVLDB 7(3), 2013 (predicate-many-preceders)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE v = 30;                    -- rows: none
/* T2 */ INSERT INTO test VALUES (3, 30);                    -- updated: 1
/* T2 */ COMMIT;                                             -- ok
/* T1 */ SELECT * FROM test WHERE v BETWEEN 25 AND 35;       -- rows: none
-- rows[read-uncommitted, read-committed]: (3,30)
-- rows[read-committed; tidb:optimistic]: none
-- rows[repeatable-read]: none | (3,30)
-- rows[repeatable-read; mysql, mariadb, postgres]: none
/* T1 */ COMMIT;                                             -- ok
-- final test: (1,10) (2,20) (3,30)
