-- case: MDEV-26642
-- about: T1 sets a column of every row, and afterwards does not see that in the row to which T2 had given
--   the same value: its own write was none, so its snapshot still shows the old row. Where writes of a
--   snapshot transaction must not pass over later ones, T1 fails instead. MySQL shows it only with its binary
--   log on, as it is by default: else the UPDATE does not read the column, and writes the row all the same.
-- document: Moroianu, ETH thesis (2024), Figures 3.3 and 4.4
-- affected: MariaDB 10.6.17, 10.11.5 and 11.4.5, MySQL 8.0.33; repeatable read (the thesis says read committed, too); not MariaDB 10.2.11
-- link: https://jira.mariadb.org/browse/MDEV-26642
-- status: fixed from MariaDB 10.6.18 on where innodb_snapshot_isolation is on, the default from 11.6.2 on
-- dbms: mariadb, mysql, postgres, h2, hsqldb, derby, sqlite, duckdb
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (0, 0), (1, 1), (2, 2);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t;                                    -- rows: (0,0) (1,1) (2,2)
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET a = 10 WHERE b = 1;
/* T2 */ COMMIT;
/* T1 */ SELECT * FROM t;                                    -- rows: (0,0) (1,1) (2,2)
-- rows[read-uncommitted, read-committed]: (0,0) (10,1) (2,2)
/* T1 */ UPDATE t SET a = 10 WHERE TRUE;
/* T1 */ SELECT * FROM t;                                    -- rows: (10,0) (10,1) (10,2) | skipped
-- bug[repeatable-read; mariadb, mysql]: rows: (10,0) (1,1) (10,2)
/* T1 */ COMMIT;
-- final t: (10,0) (10,1) (10,2) | (0,0) (10,1) (2,2)
-- final[read-uncommitted, read-committed] t: (10,0) (10,1) (10,2)
-- final[repeatable-read, serializable; postgres] t: (0,0) (10,1) (2,2)
