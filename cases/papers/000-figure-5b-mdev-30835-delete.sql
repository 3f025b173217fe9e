-- case: MDEV-30835 delete
-- about: The counterpart to the UPDATE of Figure 5a: InnoDB's DELETE waits at every level for the row
--   that another transaction has inserted, and then deletes it. Others do not see the row.
--   The figure is lost; rebuilt from the text of section 6.3.
-- document: WriteCheck (PVLDB 18(8), 2025), Figure 5b, there MariaDB#30835
-- affected: nobody; it shows what the UPDATE ought to do
-- link: https://jira.mariadb.org/browse/MDEV-30835
-- dbms: mariadb, mysql, postgres, h2, hsqldb, derby, sqlite, duckdb
/* init */ CREATE TABLE t (c1 DOUBLE PRECISION);
/* init */ INSERT INTO t (c1) VALUES (1.0);
/* T1 */ BEGIN;
/* T2 */ BEGIN;
/* T1 */ INSERT INTO t (c1) VALUES (2.0);                    -- updated: 1
/* T2 */ DELETE FROM t WHERE c1 = 2.0;
-- blocked[mysql, mariadb] until 5 -- not blocked[postgres]
/* T1 */ COMMIT;                                             -- ok
/* T2 */ COMMIT;                                             -- ok
-- final t: (1) | (1) (2)
-- final[mysql, mariadb] t: (1)
-- final[postgres] t: (1) (2)
