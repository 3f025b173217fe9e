-- case: TiDB#48960
-- about: T1 changes a primary key, and T2 then changes all rows; yet T2 still sees the row under its old key, beside
--   what it has made of it under the new one. A SELECT reads versions committed before the transaction
--   starts, and an UPDATE the latest ones; the report was closed as a question.
-- kind: wrong read
-- affected: TiDB of November 2023, TiDB 8.5.4; repeatable read
-- link: https://github.com/pingcap/tidb/issues/48960
-- status: documented
-- dbms: tidb:pessimistic
-- level: repeatable read
/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
/* init */ INSERT INTO t VALUES (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ SELECT * FROM t;                                   -- rows: (1,1), (2,2)
/* T1 */ UPDATE t SET a = 3 WHERE b = 2;                    -- updated: 1
/* T1 */ COMMIT;                                            -- ok
/* T2 */ UPDATE t SET b = 3;                                -- updated: 2
/* T2 */ SELECT * FROM t;                                   -- rows: (1,3), (2,2), (3,3)
/* T2 */ COMMIT;
-- final t: (1,3), (3,3)
