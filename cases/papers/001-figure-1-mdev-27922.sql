-- case: MDEV-27922
-- about: After a deadlock has rolled T2 back, MariaDB goes on accepting statements into a transaction
--   that is half dead, where MySQL and H2 run them in autocommit. Only a run that carries on after errors
--   shows the difference. MariaDB from 10.7.3 has no deadlock here.
--   The figure is lost; rebuilt from the text of section 3.
-- document: DT2 (ASE 2022), Figure 1
-- affected: MariaDB 10.2.11 and 10.7.1; repeatable read, serializable
-- link: https://jira.mariadb.org/browse/MDEV-27922
-- status: verified
-- policy: carry-on
-- dbms: mariadb, mysql, postgres, h2, hsqldb, derby, sqlite, duckdb
/* init */ CREATE TABLE t (c1 INT NOT NULL PRIMARY KEY);
/* init */ INSERT INTO t (c1) VALUES (3);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET c1 = 5;                                -- updated: 1
/* T2 */ BEGIN;
/* T2 */ DELETE FROM t;                                      -- blocked[mysql, mariadb, postgres]
/* T1 */ INSERT INTO t (c1) VALUES (2);                      -- updated: 1
/* T1 */ COMMIT;                                             -- ok
/* T2 */ INSERT INTO t (c1) VALUES (1);
-- bug[repeatable-read, serializable; mariadb 10.2 - 10.7.2]: updated: 1
/* T2 */ ROLLBACK;
/* T3 */ SELECT * FROM t;                                    -- rows: (2) (5)
-- rows[mysql, h2]: (2) (5) | (1) (2) (5)
-- final t: (2) (5)
-- final[mysql, h2] t: (2) (5) | (1) (2) (5)
