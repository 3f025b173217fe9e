-- case: TiDB#33315
-- about: T2 waits until T1 has changed the primary key, deletes the row under its new key, and then
--   still sees it under the old one. In PostgreSQL T2 fails from repeatable read on.
-- document: DT2 (ASE 2022), Listing 1
-- affected: TiDB 5.1.0 and 5.4.0; repeatable read
-- link: https://github.com/pingcap/tidb/issues/33315
-- status: shows on TiDB 5.1.0 and 8.5.4 in pessimistic mode
-- dbms: tidb, mysql, mariadb, postgres
/* init */ CREATE TABLE t (c1 INT PRIMARY KEY, c2 INT);
/* init */ INSERT INTO t (c1, c2) VALUES (1, 1);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 2, c2 = 2;                        -- updated: 1
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t;                                      -- blocked until 5 -- updated: 1
-- not blocked[tidb:optimistic]
-- error[repeatable-read, serializable; postgres]: serialization
/* T1 */ COMMIT;                                             -- ok
/* T2 */ SELECT * FROM t;                                    -- rows: none
-- any[repeatable-read, serializable; postgres]
-- bug[repeatable-read; tidb]: rows: (1,1)
/* T2 */ COMMIT;
-- error[tidb:optimistic]: serialization
-- final t: none
-- final[tidb:optimistic] t: (2,2)
-- final[repeatable-read, serializable; postgres] t: (2,2)
