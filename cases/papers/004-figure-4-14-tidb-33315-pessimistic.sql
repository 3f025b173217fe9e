-- case: TiDB#33315 pessimistic
-- about: The case of DT2, Listing 1, with the mode spelt out: T2 deletes the row under its new key and still
--   sees it under the old one. The figure leaves out the table; it is rebuilt.
-- document: Moroianu, ETH thesis (2024), Figure 4.14
-- affected: TiDB 5.4.0 on TiKV; repeatable read
-- link: https://github.com/pingcap/tidb/issues/33315
-- status: shows on TiDB 5.1.0 and 8.5.4, with its own storage, too
-- dbms: tidb
/* init */ CREATE TABLE t (c1 INT PRIMARY KEY, c2 INT);
/* init */ INSERT INTO t (c1, c2) VALUES (1, 1);
/* T1 */ BEGIN PESSIMISTIC;
/* T1 */ UPDATE t SET c1 = 2, c2 = 2;                        -- updated: 1
/* T2 */ BEGIN PESSIMISTIC;
/* T2 */ DELETE FROM t;                                      -- blocked until 5 -- updated: 1
/* T1 */ COMMIT;                                             -- ok
/* T2 */ SELECT * FROM t;                                    -- rows: none
-- bug[repeatable-read]: rows: (1,1)
/* T2 */ COMMIT;
-- final t: none
