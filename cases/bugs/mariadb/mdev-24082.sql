-- case: MDEV-24082
-- about: In a read only transaction temporary tables may be changed. An UPDATE of a temporary table that joins
--   another table is refused all the same.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong error
-- affected: MariaDB 10.1.38, 10.2.11, 10.11.5 and 11.4.5, MySQL 5.6.14 and 8.0.33; all levels
-- link: https://jira.mariadb.org/browse/MDEV-24082
-- dbms: mariadb, mysql
/* init */ CREATE TABLE p (id INT UNSIGNED NOT NULL PRIMARY KEY);
/* init */ INSERT INTO p VALUES (2);
/* T1 */ CREATE TEMPORARY TABLE tt (id INT UNSIGNED NOT NULL PRIMARY KEY, flag TINYINT NOT NULL DEFAULT 0);
/* T1 */ INSERT INTO tt (id) VALUES (1), (2), (3), (4), (5);
/* T1 */ START TRANSACTION READ ONLY;
/* T1 */ UPDATE tt INNER JOIN p USING (id) SET tt.flag = 1; -- updated: 1
-- bug: error: other
/* T1 */ COMMIT;
/* T1 */ DROP TEMPORARY TABLE tt;
