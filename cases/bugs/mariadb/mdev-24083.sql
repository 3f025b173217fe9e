-- case: MDEV-24083
-- about: A temporary table cannot be created in a read only transaction. MySQL's manual says that DDL is not
--   permitted there, not even for temporary tables.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong error
-- affected: MariaDB 10.1.48, 10.2.11, 10.11.5 and 11.4.5; all levels
-- link: https://jira.mariadb.org/browse/MDEV-24083
-- dbms: mariadb
/* init */ CREATE TABLE p (id INT);
/* T1 */ START TRANSACTION READ ONLY;
/* T1 */ CREATE TEMPORARY TABLE tt (id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY, v INT UNSIGNED NOT NULL); -- ok
-- bug: error: other
/* T1 */ COMMIT;
/* T1 */ DROP TEMPORARY TABLE IF EXISTS tt;
