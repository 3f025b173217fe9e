-- case: H2#9
-- about: A row is inserted and updated in one transaction, and the rollback fails: another transaction is said to
--   have changed the row.
-- kind: wrong error
-- severity: high
-- affected: the release 63 of H2, with its old MVCC; levels not told
-- link: https://github.com/h2database/h2database/issues/9
-- status: closed
-- dbms: h2, hsqldb, derby, sqlite, duckdb, postgres, mysql, mariadb
/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
/* T1 */ BEGIN;
/* T1 */ INSERT INTO t VALUES (1, 10);                      -- updated: 1
/* T1 */ UPDATE t SET v = 20 WHERE id = 1;                  -- updated: 1
/* T1 */ ROLLBACK;                                          -- ok
-- bug[h2]: error: other | error: serialization
-- final t: none
