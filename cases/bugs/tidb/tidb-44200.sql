-- case: TiDB#44200
-- about: T1 moves a row to another primary key; T2 waits to insert the old key. T2 then sees two rows with that
--   key.
-- kind: wrong read
-- affected: TiDB 5.1.0 and 8.5.4, and branches from that of 2021 on; repeatable read
-- link: https://github.com/pingcap/tidb/issues/44200
-- dbms: tidb:pessimistic
/* init */ CREATE TABLE t (c1 VARCHAR(10), c2 INT, PRIMARY KEY (c1) NONCLUSTERED);
/* init */ INSERT INTO t VALUES ('a', 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 'b' WHERE c1 = 'a';              -- updated: 1
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t VALUES ('a', 2);                     -- blocked until 5 -- updated: 1
/* T1 */ COMMIT;                                            -- ok
/* T2 */ SELECT * FROM t USE INDEX (PRIMARY) ORDER BY c1, c2; -- rows: ('a',2) ('b',1)
-- rows[repeatable-read]: ('a',2) | ('a',2) ('b',1)
-- bug[repeatable-read]: rows: ('a',1) ('a',2)
/* T2 */ COMMIT;
-- final t: ('a',2) ('b',1)
