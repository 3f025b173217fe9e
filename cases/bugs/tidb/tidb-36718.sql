-- case: TiDB#36718
-- about: T2 updates a row to what T1 has just made of it, and reads it: the old row comes, because T2 has changed
--   nothing. The developers call it expected. The same shape as MDEV-26642 and TiDB#21447.
-- kind: wrong read
-- affected: TiDB, version not told; repeatable read
-- link: https://github.com/pingcap/tidb/issues/36718
-- status: documented
-- dbms: tidb:pessimistic
-- level: repeatable read
/* init */ CREATE TABLE t (k INT, v INT, PRIMARY KEY (k));
/* init */ INSERT INTO t VALUES (1, 1);
/* T1 */ START TRANSACTION;
/* T2 */ START TRANSACTION;
/* T1 */ UPDATE t SET v = 2 WHERE k = 1;                    -- updated: 1
/* T2 */ SELECT k, v FROM t WHERE v = 88;                   -- rows: none
/* T1 */ COMMIT;                                            -- ok
/* T2 */ UPDATE t SET v = 2 WHERE k = 1;
/* T2 */ SELECT k, v FROM t WHERE k = 1;                    -- rows: (1,1) | (1,2)
/* T2 */ COMMIT;
-- final t: (1,2)
