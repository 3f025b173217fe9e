-- case: MDEV-25457
-- about: A read only transaction updates an InnoDB temporary table. Debug builds crash.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: crash
-- affected: MariaDB 10.2.37 as a debug build; all levels
-- link: https://jira.mariadb.org/browse/MDEV-25457
-- dbms: mariadb
/* init */ CREATE TABLE p (id INT);
/* T1 */ CREATE TEMPORARY TABLE tt (a INT) ENGINE = InnoDB;
/* T1 */ INSERT INTO tt VALUES (1);
/* T1 */ START TRANSACTION READ ONLY;
/* T1 */ UPDATE tt SET a = NULL;                            -- updated: 1
-- bug: error: connection
/* T1 */ ROLLBACK;
/* T1 */ DROP TEMPORARY TABLE tt;
