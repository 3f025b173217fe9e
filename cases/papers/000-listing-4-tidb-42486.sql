-- case: TiDB#42486
-- about: An optimistic transaction deletes all rows that it sees, which are not those that another
--   one has committed meanwhile. The document demands that T2 fails, because the serial order of the
--   commits leaves nothing; yet T2 before T1 explains the outcome, and snapshot isolation allows it.
--   Both are right here.
-- document: WriteCheck (PVLDB 18(8), 2025), Listing 4
-- affected: TiDB 6.6.0, optimistic mode; repeatable read
-- link: https://github.com/pingcap/tidb/issues/42486
-- status: open; shows on TiDB 8.5.4
-- dbms: tidb
-- level: repeatable read
/* init */ CREATE TABLE t (c1 INT);
/* init */ INSERT INTO t (c1) VALUES (1);
/* T1 */ BEGIN OPTIMISTIC;
/* T2 */ BEGIN OPTIMISTIC;
/* T1 */ INSERT INTO t (c1) VALUES (2);
/* T1 */ COMMIT;                                             -- ok
/* T2 */ DELETE FROM t;
/* T2 */ COMMIT;                                             -- ok | error: serialization
-- final t: (2) | (1) (2)
