-- case: TiDB#28095
-- about: An UPDATE whose condition casts text to a number warns. Once the transaction has changed the table, the
--   same UPDATE fails.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong error
-- affected: TiDB 6.4.0 on TiKV, TiDB 5.1.0 and 8.5.4; all levels
-- link: https://github.com/pingcap/tidb/issues/28095
-- status: open, a duplicate; found with DT2 and WriteCheck
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (a VARCHAR(20));
/* init */ INSERT INTO t VALUES ('abc'), ('def');
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 'xyz';                            -- updated: 2
/* T1 */ UPDATE t SET a = 'test' WHERE CAST(a AS DECIMAL);  -- updated: 0
-- bug: error: other
/* T1 */ ROLLBACK;
-- final t: ('abc') ('def')
