-- case: TiDB#41680
-- about: T1 reads a row; T2 changes and commits it; T1, which waited, writes over it. Snapshot isolation would end
--   T1. Pessimistic transactions of TiDB read the present when they write, as documented.
-- kind: lost write
-- affected: TiDB, version not told, pessimistic mode; repeatable read
-- link: https://github.com/pingcap/tidb/issues/41680
-- status: documented
-- dbms: tidb:pessimistic
-- level: repeatable read
/* init */ CREATE TABLE t (k INT PRIMARY KEY, v INT);
/* init */ INSERT INTO t VALUES (0, 0);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE k = 0;                       -- rows: (0,0)
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET v = 2 WHERE k = 0;                    -- updated: 1
/* T1 */ UPDATE t SET v = 1 WHERE k = 0;                    -- blocked until 6
/* T2 */ COMMIT;                                            -- ok
/* T1 */ COMMIT;
-- final t: (0,1) | (0,2)
