-- case: MDEV-26643
-- about: An UPDATE skips the first row by its committed version, waits at the second, and judges the others
--   by what T1 has committed meanwhile: one statement works on two states. It is semi-consistent read,
--   which MySQL documents; MariaDB took it as a bug.
-- document: Moroianu, ETH thesis (2024), Figure 4.5 (whose caption names MDEV-26642)
-- affected: MariaDB 10.2.11, 10.5.12, 10.11.5 and 11.4.5; read uncommitted, read committed
-- link: https://jira.mariadb.org/browse/MDEV-26643
-- status: fixed from MariaDB 10.6.18 on where innodb_snapshot_isolation is on, the default from 11.6.2 on
-- dbms: mariadb, mysql
/* init */ CREATE TABLE t (a INT, b INT);
/* init */ INSERT INTO t VALUES (NULL, 1), (2, 2), (NULL, NULL), (NULL, 3), (4, NULL);
/* T1 */ BEGIN;
/* T1 */ UPDATE t SET a = 10 WHERE 1;                        -- updated: 5
/* T2 */ BEGIN;
/* T2 */ UPDATE t SET b = 20 WHERE a;                        -- blocked until 5 -- updated: 5
-- updated[read-uncommitted, read-committed; mysql]: 5 | 4
-- bug[read-uncommitted, read-committed; mariadb]: updated: 4
/* T1 */ COMMIT;                                             -- ok
/* T2 */ COMMIT;                                             -- ok
/* T3 */ SELECT * FROM t;                                    -- rows: (10,20) (10,20) (10,20) (10,20) (10,20)
-- rows[read-uncommitted, read-committed; mysql]: (10,20) (10,20) (10,20) (10,20) (10,20) | (10,1) (10,20) (10,20) (10,20) (10,20)
-- bug[read-uncommitted, read-committed; mariadb]: rows: (10,1) (10,20) (10,20) (10,20) (10,20)
