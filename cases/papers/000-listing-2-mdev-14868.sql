-- case: MDEV-14868
-- about: Going back to a savepoint after inserting a value too long for its page crashes the server.
--   The last statement reads the length in place of the 20000 letters of the document.
-- document: WriteCheck (PVLDB 18(8), 2025), Listing 2, there MariaDB#14868
-- affected: MariaDB, version and levels not told
-- link: https://jira.mariadb.org/browse/MDEV-14868
-- dbms: mariadb, mysql, postgres, h2
/* init */ CREATE TABLE t (c1 TEXT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t (c1) VALUES (REPEAT('a', 20000));     -- updated: 1
/* T1 */ SAVEPOINT sp;                                       -- ok
/* T1 */ INSERT INTO t (c1) VALUES (REPEAT('a', 20000));     -- updated: 1
/* T1 */ ROLLBACK TO SAVEPOINT sp;                           -- ok
-- bug[mariadb]: error: connection
/* T1 */ COMMIT;                                             -- ok
/* T2 */ SELECT LENGTH(c1) FROM t;                           -- rows: (20000)
