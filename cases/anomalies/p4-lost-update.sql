-- case: P4 lost update
-- about: Both transactions read the row and then write it. If both commit, the first write is lost: the columns
--   one and two tell who did. From repeatable read on only one may. MySQL, MariaDB and TiDB promise
--   less at repeatable read, where a write works on the latest row.
-- source: Berenson et al.: A Critique of ANSI SQL Isolation Levels, SIGMOD 1995 (phenomenon P4)
/* init */ CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL, one INT NOT NULL, two INT NOT NULL);
/* init */ INSERT INTO test VALUES (1, 10, 0, 0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ SELECT v FROM test WHERE id = 1;                    -- rows: (10)
/* T2 */ SELECT v FROM test WHERE id = 1;                    -- rows: (10)
/* T1 */ UPDATE test SET v = 11, one = 1 WHERE id = 1;
/* T2 */ UPDATE test SET v = 12, two = 1 WHERE id = 1;
-- error[repeatable-read, serializable; postgres]: serialization
-- error[duckdb]: serialization
/* T1 */ COMMIT;
/* T2 */ COMMIT;
-- final test: (1,11,1,0) | (1,12,0,1)
-- final[read-uncommitted, read-committed] test: (1,12,1,1)
-- final[repeatable-read; mysql, tidb] test: (1,12,1,1)
-- final[read-committed, repeatable-read; tidb:optimistic] test: (1,11,1,0)
-- final[repeatable-read; mariadb] test: (1,12,1,1) | (1,11,1,0)
