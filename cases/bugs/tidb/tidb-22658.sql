-- case: TiDB#22658
-- about: A transaction that is read only accepts a write.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: missing error
-- affected: TiDB 4.0.0-beta.2 on TiKV; all levels
-- link: https://github.com/pingcap/tidb/issues/22658
-- dbms: tidb:pessimistic, mysql, mariadb
/* init */ CREATE TABLE t (a INT);
/* T1 */ START TRANSACTION READ ONLY;
/* T1 */ INSERT INTO t VALUES (1);                          -- error: other
-- bug[tidb]: updated: 1
/* T1 */ COMMIT;
-- final t: none
-- bug[tidb]: final t: (1)
