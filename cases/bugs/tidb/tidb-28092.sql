-- case: TiDB#28092
-- about: An UPDATE whose condition is an empty BLOB matches nothing. Once the transaction has changed the table,
--   the same UPDATE fails.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong error
-- affected: TiDB 5.1.0, 5.2.1 and 8.5.4; all levels
-- link: https://github.com/pingcap/tidb/issues/28092
-- status: open; found with DT2 and WriteCheck
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (a BLOB NOT NULL, b TEXT);
/* init */ INSERT IGNORE INTO t VALUES (NULL, NULL), (NULL, 'abc');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET b = 'def';                            -- updated: 2
/* T1 */ UPDATE t SET b = 'test' WHERE a;                   -- updated: 0
-- bug: error: other
/* T1 */ ROLLBACK;
