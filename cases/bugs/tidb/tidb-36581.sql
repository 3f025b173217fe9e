-- case: TiDB#36581
-- about: Autocommit is switched on though it is on. That must not touch the open transaction; yet it is committed,
--   and the ROLLBACK comes too late.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong commit
-- affected: TiDB 5.1.0 and 6.1.0; all levels
-- link: https://github.com/pingcap/tidb/issues/36581
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (a INT);
/* init */ INSERT INTO t VALUES (590);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = a + 1;                            -- updated: 1
/* T1 */ SET autocommit = ON;
/* T1 */ ROLLBACK;
-- final t: (590)
-- bug[tidb]: final t: (591)
