-- case: TiDB#39972
-- about: The transaction has deleted all rows. An UPDATE with a condition that casts text to a number still fails,
--   as if there were rows.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong error
-- affected: TiDB 6.4.0 on TiKV, TiDB 5.1.0 and 8.5.4; all levels
-- link: https://github.com/pingcap/tidb/issues/39972
-- status: open; found with WriteCheck
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (c0 INT);
/* init */ INSERT INTO t VALUES (2);
/* T1 */ BEGIN;
/* T1 */ DELETE FROM t WHERE TRUE;                          -- updated: 1
/* T1 */ UPDATE t SET c0 = 0 WHERE CAST('a' AS SIGNED);     -- updated: 0
-- bug: error: other
/* T1 */ COMMIT;
-- final t: none
