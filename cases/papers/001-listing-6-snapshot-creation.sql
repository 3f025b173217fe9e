-- case: Snapshot creation
-- about: At repeatable read TiDB takes its snapshot at BEGIN; MySQL, MariaDB and PostgreSQL take it
--   when the transaction first reads. Both are documented.
-- document: DT2 (ASE 2022), Listing 6
-- affected: MySQL 8.0.27 and MariaDB 10.7.1 against TiDB 5.4.0; repeatable read; a compatibility issue
-- dbms: mysql, mariadb, tidb, postgres, h2, hsqldb, derby, sqlite, duckdb
/* init */ CREATE TABLE t (c1 INT, c2 INT);
/* init */ INSERT INTO t (c1, c2) VALUES (1, 1);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t WHERE c1 = 1;                         -- updated: 1
/* T2 */ COMMIT;                                             -- ok
/* T1 */ SELECT * FROM t;                                    -- rows: none | (1,1)
-- rows[read-uncommitted, read-committed]: none
-- rows[mysql, mariadb, postgres]: none
-- rows[repeatable-read; tidb]: (1,1)
-- rows[read-committed; tidb:optimistic]: (1,1)
/* T1 */ COMMIT;                                             -- ok
-- final t: none
