-- case: MDEV-28027
-- about: A number between 0 and 1 as a condition counts as true from 0.5 on only. It has nothing to do with
--   transactions; found by comparing transactions of MySQL and MariaDB. The seed makes RAND return 0.155,
--   0.620 and 0.638.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs, after DT2
-- kind: logic
-- affected: MariaDB 10.2.11, 10.8.3 and 10.11.5, MySQL 5.6.14; all levels; not MariaDB 11.4.5, nor MySQL 8.0.33
-- link: https://jira.mariadb.org/browse/MDEV-28027
-- status: verified
-- dbms: mariadb, mysql
/* init */ CREATE TABLE t (c1 INT);
/* init */ INSERT INTO t (c1) VALUES (3), (2), (1);
/* T1 */ BEGIN;
/* T1 */ SELECT * FROM t WHERE RAND(0);                     -- rows: (3) (2) (1)
-- bug[mariadb, mysql 5.6]: rows: (2) (1)
/* T1 */ COMMIT;
