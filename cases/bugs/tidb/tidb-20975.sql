-- case: TiDB#20975
-- about: A pessimistic transaction that changed nothing fails to commit because another session has created some
--   other table meanwhile.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong error
-- severity: major
-- affected: TiDB, release branch of 4.0 and master in November 2020; all levels
-- link: https://github.com/pingcap/tidb/issues/20975
-- status: closed
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = a;
/* T2 */ CREATE TABLE other (a INT);                        -- ok
/* T1 */ COMMIT;                                            -- ok
-- bug[tidb]: error: other
-- final t: (1)
