-- case: TiDB#18954
-- about: A transaction that has only locked a row, found by its key, fails to commit when another session has
--   changed the schema meanwhile. Rebuilt from what the developers say of the cause.
-- kind: wrong error
-- severity: major
-- affected: TiDB, master in August 2020; levels not told
-- link: https://github.com/pingcap/tidb/issues/18954
-- status: closed
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (id INT PRIMARY KEY, a INT);
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE id = 1 FOR UPDATE;           -- rows: (1,1)
/* T2 */ CREATE TABLE other (a INT);                        -- ok
/* T1 */ COMMIT;                                            -- ok
-- bug[tidb]: error: other
