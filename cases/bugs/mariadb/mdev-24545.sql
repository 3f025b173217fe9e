-- case: MDEV-24545
-- about: A sequence is created after a transaction has taken its snapshot. The transaction cannot use it; and once
--   it has ended, its session still cannot.
-- document: ReplBug, the testbed of Moroianu's thesis (2024), has it among its bugs
-- kind: wrong error
-- affected: MariaDB 10.3.28; all levels
-- link: https://jira.mariadb.org/browse/MDEV-24545
-- dbms: mariadb 10.3 -
-- level: read committed, repeatable read
/* init */ CREATE TABLE t (a INT);
/* T1 */ START TRANSACTION;
/* T1 */ SELECT * FROM t;                                   -- rows: none
/* T2 */ CREATE SEQUENCE s1 ENGINE = InnoDB;                -- ok
/* T2 */ FLUSH TABLES;                                      -- ok
/* T1 */ SELECT NEXTVAL(s1);                                -- any
/* T1 */ COMMIT;
/* T1 */ SELECT NEXTVAL(s1);                                -- rows: (1) | (2)
-- bug: error: other
/* T1 */ DROP SEQUENCE s1;
