-- case: G-single write predicate
-- about: T1 reads row 1, T2 changes both rows, and T1 deletes by the value that row 2 had. From repeatable read on
--   T1 must fail, unless it made T2 wait and finds the old value. MySQL, MariaDB and TiDB promise less at
--   repeatable read: the delete works on the latest rows and finds nothing.
-- affected: DuckDB 2.0.0, snapshot
-- source: Adya: Weak Consistency, PhD thesis, MIT 1999 (phenomenon G-single)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10), (2, 20);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT * FROM test WHERE id = 1;                    -- rows: (1,10)
/* T2 */ UPDATE test SET v = 12 WHERE id = 1;
/* T2 */ UPDATE test SET v = 18 WHERE id = 2;
/* T2 */ COMMIT;
/* T1 */ DELETE FROM test WHERE v = 20;                      -- updated: 1 | error: serialization | error: deadlock
-- updated[read-uncommitted, read-committed]: 0
-- updated[repeatable-read; mysql, tidb]: 0
-- updated[read-committed, repeatable-read; tidb:optimistic]: 1
-- updated[repeatable-read; mariadb]: 0 | error: serialization
-- error[repeatable-read, serializable; postgres]: serialization
-- error[repeatable-read, snapshot, serializable; h2]: serialization
-- error[duckdb]: serialization
-- bug[duckdb]: updated: 1
/* T1 */ COMMIT;
-- error[tidb:optimistic]: serialization
-- final test: (1,12) (2,18) | (1,12) | (1,10)
-- final[read-uncommitted, read-committed] test: (1,12) (2,18)
-- final[repeatable-read; mysql, mariadb, tidb] test: (1,12) (2,18)
-- final[postgres] test: (1,12) (2,18)
-- final[h2] test: (1,12) (2,18)
-- final[duckdb] test: (1,12) (2,18)
-- bug[duckdb]: final test: (1,12)
