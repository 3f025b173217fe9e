-- case: TiDB#42121
-- about: REPLACE puts back the row that is there already and does not lock it, so a concurrent DELETE is
--   not blocked, misses the other row that T2 inserts, and takes the replaced one away.
--   The figure is lost; rebuilt from the text of section 2.1 without the first statement of T1.
-- document: WriteCheck (PVLDB 18(8), 2025), Figure 1
-- affected: TiDB 6.6.0, pessimistic mode, repeatable read; TiDB 5.1.0, read committed and repeatable read
-- link: https://github.com/pingcap/tidb/issues/42121
-- status: fixed; TiDB 5.1.0 shows it at both levels; TiDB 8.5.4 locks the row and the DELETE waits, but it still misses the row that T2 has inserted
-- dbms: tidb, mysql, mariadb, sqlite
/* init */ CREATE TABLE t (c1 DOUBLE UNIQUE);
/* init */ INSERT INTO t (c1) VALUES (1.0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T2 */ INSERT INTO t (c1) VALUES (2.0);                    -- updated: 1
/* T2 */ REPLACE INTO t (c1) VALUES (1.0);                   -- ok
/* T1 */ DELETE FROM t WHERE c1 < 5.0;                       -- blocked until 7 -- updated: 2
-- not blocked[tidb:optimistic]
-- updated[read-committed; tidb]: 1 | 2
-- updated[tidb:optimistic]: 1
-- bug[repeatable-read; tidb]: not blocked
-- bug[read-committed; tidb]: not blocked
-- bug[repeatable-read; tidb]: updated: 1
/* T1 */ COMMIT;                                             -- ok
/* T2 */ COMMIT;                                             -- ok
-- final t: none
-- final[read-committed; tidb] t: none | (2)
-- final[tidb:optimistic] t: (2)
-- bug[repeatable-read; tidb]: final t: (2.0)
