-- case: TiDB#39976
-- about: A DELETE whose condition casts nonsense to a date fails inside a transaction, though as an
--   autocommit statement it warns and deletes the row.
-- document: WriteCheck (PVLDB 18(8), 2025), Listing 3
-- affected: TiDB 5.1.0 and 6.6.0; read committed, repeatable read
-- link: https://github.com/pingcap/tidb/issues/39976
-- status: shows on TiDB 5.1.0 and 8.5.4 in both modes
-- dbms: tidb
/* init */ CREATE TABLE t (c1 TEXT(5));
/* T1 */ BEGIN;
/* T1 */ REPLACE INTO t (c1) VALUES ('1');                   -- updated: 1
/* T1 */ DELETE FROM t WHERE CAST(TIDB_VERSION() AS DATE) OR c1;  -- updated: 1
-- bug: error: other
/* T1 */ COMMIT;
-- final t: none
-- bug: final t: ('1')
