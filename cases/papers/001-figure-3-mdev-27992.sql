-- case: MDEV-27992
-- about: T1 changes a primary key twice while a DELETE of T2 waits; released, the DELETE finds neither
--   the old nor the middle row and misses the last one. MySQL's developers call it expected (#106629).
--   Below repeatable read a statement may see part of another transaction, and in H2 still at repeatable
--   read, where it permits phantoms.
-- document: DT2 (ASE 2022), Figure 3
-- affected: MariaDB 10.7.1, all levels; MariaDB 10.2.11, 10.11.5 and 11.4.5, read uncommitted and read committed; MySQL 8.0.27, expected
-- link: https://jira.mariadb.org/browse/MDEV-27992
-- status: fixed in MariaDB 10.8.3 from repeatable read on; below that the row is still missed
-- dbms: mariadb, mysql, tidb, postgres, h2
/* init */ CREATE TABLE t (c1 INT PRIMARY KEY);
/* init */ INSERT INTO t (c1) VALUES (3);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 2;                                -- updated: 1
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t;                                      -- blocked
-- not blocked[tidb:optimistic]
-- error[repeatable-read, serializable; postgres]: serialization
/* T1 */ UPDATE t SET c1 = 1;                                -- updated: 1
/* T1 */ COMMIT;                                             -- ok
/* T2 */ SELECT * FROM t FOR UPDATE;                         -- rows: none | skipped
-- rows[read-uncommitted, read-committed, repeatable-read; h2]: none | (1)
-- rows[mysql]: none | (1) | skipped
-- bug[read-uncommitted, read-committed; mariadb]: rows: (1)
-- bug[mariadb 10.7 - 10.8.2]: rows: (1)
/* T2 */ COMMIT;
-- final t: none | (1)
-- final[read-uncommitted, read-committed; postgres, tidb] t: none
-- final[tidb:optimistic] t: (1)
-- final[repeatable-read, serializable; postgres] t: (1)
