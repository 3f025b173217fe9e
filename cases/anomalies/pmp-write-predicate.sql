-- case: PMP write predicate
-- about: T1 moves rows under and out of the predicate by which T2 deletes. From repeatable read on T2 must leave
--   no row that it can see and that matches. MySQL and MariaDB promise less at repeatable read: their write
--   works on the latest rows, their read on the snapshot.
-- affected: DuckDB 2.0.0, snapshot
-- source: Bailis et al.: Highly Available Transactions, PVLDB 7(3), 2013 (predicate-many-preceders)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM test;                                 -- rows: (1,10) (2,20)
/* T1 */ UPDATE test SET v = v + 10;
/* T2 */ DELETE FROM test WHERE v = 20;
-- error[repeatable-read, serializable; postgres]: serialization
-- error[duckdb]: serialization
-- bug[duckdb]: updated: 1
/* T1 */ COMMIT;
/* T2 */ SELECT * FROM test WHERE v = 20;                    -- rows: none | skipped
-- rows[read-uncommitted, read-committed]: none | (1,20)
-- rows[read-uncommitted, read-committed; postgres]: (1,20)
-- rows[read-committed; mysql, mariadb]: none
-- rows[repeatable-read; mysql, mariadb, tidb]: none | (2,20) | skipped
/* T2 */ COMMIT;
-- final test: (2,30) | (1,20) | (1,10) | (1,20) (2,30)
-- final[read-committed; mysql, mariadb] test: (2,30)
-- final[postgres] test: (1,20) (2,30)
-- final[duckdb] test: (1,20) (2,30)
-- bug[duckdb]: final test: (1,20)
